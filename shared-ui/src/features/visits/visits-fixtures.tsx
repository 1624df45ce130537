/** Test support: the visits panels with a fake server that follows the rules of visits. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { RenderResult } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach } from "vitest";
import { createQueryClient } from "../../api/query-client";
import type { Contact, ContactVisits, OwnVisit } from "../../api/types";
import { type Wording, WordingProvider } from "../../lib/text/use-strings";
import { fakeServer } from "../../testing/fake-server";
import { renderUi } from "../../testing/render";
import { haveSession } from "../../testing/session";
import { NO_VISITS } from "../../testing/visits";
import { DateStyleProvider } from "../../ui/display/date-style";

export const ROOM = {
  id: 12,
  status: "accepted",
  home: {
    id: 3,
    name: "ひまわりの家",
    prefecture: "東京都",
    address_1: "世田谷区",
    address_2: "世田谷1-2-3",
    is_active: true,
  },
  preference: { id: 5, name: "田中あおい", allowed_users: [] },
  address_shown: false,
} as unknown as Contact;
const PATH = `*/api/chat/contacts/${ROOM.id}/visits/`;

interface Scene {
  visits: ContactVisits;
  own: OwnVisit[];
  /** Calls to the server, such as "POST 10/choose/", with their bodies. */
  asked: unknown[];
  /** The error of the next step, if any. */
  refusal: { status: number; body: object } | null;
}

/** Starts a fake server for each test of a file; the returned scene is its state. */
export function setUpVisits(): Scene {
  const scene: Scene = { visits: NO_VISITS, own: [], asked: [], refusal: null };
  const step = (change: (id: number, sent: never) => Partial<ContactVisits>) => {
    return async ({ request, params }: { request: Request; params: { id?: string } }) => {
      const text = await request.text();
      const sent = text && JSON.parse(text);
      const [, at = ""] = new URL(request.url).pathname.split("/visits/");
      scene.asked.push(`${request.method} ${at}`.trim(), ...(sent ? [sent] : []));
      if (scene.refusal) return HttpResponse.json(scene.refusal.body, { status: scene.refusal.status });
      scene.visits = { ...scene.visits, ...change(Number(params.id), sent as never) };
      return HttpResponse.json(scene.visits);
    };
  };
  const visit = (id: number) => scene.visits.offered.find((one) => one.id === id) ?? null;
  fakeServer(
    http.get("*/api/auth/user/", () => HttpResponse.json({ id: 7, role: "facility" })),
    http.get(PATH, () => HttpResponse.json(scene.visits)),
    http.get("*/api/chat/visits/", () => HttpResponse.json(scene.own)),
    http.get("*/api/facilities/homes/:id/", () => HttpResponse.json({ id: ROOM.home.id, assignee: 7 })),
    http.post(
      PATH,
      step((_, { offers }: { offers: { day: string; hour: string }[] }) => ({
        offered: offers.map(({ day, hour, ...one }, at) => ({
          ...one,
          id: at + 1,
          state: "offered",
          starts_at: `${day}T${hour}:00+09:00`,
        })) as ContactVisits["offered"],
        wanted_at: null,
      })),
    ),
    http.delete(
      `${PATH}:id/`,
      step((id) => ({ offered: scene.visits.offered.filter((one) => one.id !== id) })),
    ),
    http.post(
      `${PATH}want/`,
      step(() => ({ offered: [], wanted_at: "2026-03-05T14:30:00+09:00" })),
    ),
    http.post(
      `${PATH}:id/choose/`,
      step(
        (id) =>
          ({
            agreed: visit(id) && { ...visit(id), state: "agreed" },
            calendar: "/calendar/visits/signed.ics",
            offered: [],
            wanted_at: null,
          }) as Partial<ContactVisits>,
      ),
    ),
    http.post(
      `${PATH}:id/call_off/`,
      step(
        (_, { reason }: { reason: string }) =>
          ({
            latest: { ...scene.visits.agreed, state: "called_off", called_off_by: "seeker", reason },
            agreed: null,
            calendar: null,
          }) as Partial<ContactVisits>,
      ),
    ),
  );
  beforeEach(() => {
    haveSession();
    Object.assign(scene, { visits: NO_VISITS, own: [], asked: [], refusal: null });
  });
  return scene;
}

export function ownVisit(more: Partial<OwnVisit>): OwnVisit {
  return {
    id: 5,
    contact: ROOM.id,
    state: "agreed",
    starts_at: "2026-03-10T15:00:00+09:00",
    minutes: 60,
    place: "駅",
    home: { id: ROOM.home.id, name: ROOM.home.name },
    person: { id: 9, name: "早川 澄子", age: 27, gender: "female", prefecture: "大阪府", municipality: null },
    assignee: null,
    assignee_name: null,
    ...more,
  };
}

export function showPanel(
  panel: React.ReactElement,
  wording: Wording = "standard",
): RenderResult & { user: UserEvent } {
  return renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <WordingProvider value={wording}>
        <DateStyleProvider value={wording === "easy" ? "long" : "short"}>{panel}</DateStyleProvider>
      </WordingProvider>
    </QueryClientProvider>,
  );
}
