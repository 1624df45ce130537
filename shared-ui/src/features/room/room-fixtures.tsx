/** Test support: a room with its fake server and connection, and a user in it. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type RenderResult } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { SetupServer } from "msw/node";
import type { ReactElement } from "react";
import { beforeEach, vi } from "vitest";
import type { RoomFrame, SentFrame } from "../../api/chat-socket";
import { createQueryClient } from "../../api/query-client";
import { FakeWebSocket } from "../../api/testing/fake-web-socket";
import type { Contact, Message, MoveInFee, Role } from "../../api/types";
import { type Wording, WordingProvider } from "../../lib/text/use-strings";
import { type FakeDrafts, fakeDrafts } from "../../testing/fake-drafts";
import { fakeServer } from "../../testing/fake-server";
import { renderUi } from "../../testing/render";
import { haveSession } from "../../testing/session";
import { DialogsProvider } from "../../ui/dialogs/DialogsProvider";
import { DateStyleProvider } from "../../ui/display/date-style";
import { CONTACT } from "../contacts/contact-fixtures";
import { ChatRoom } from "./ChatRoom";
import type { ChatVariant } from "./variant";

export const ROOM = 12;
/** The page size of the fake server. */
export const PAGE = 3;
const MESSAGES = "/api/chat/chat-messages/";
const FACILITY = 7;

interface Scene {
  role: Role;
  username: string;
  contact: Contact;
  messages: Message[];
  /** Calls to the server, such as "PATCH /api/chat/contacts/12/close/". */
  asked: string[];
}

export function contactWith(more: Partial<Contact> = {}): Contact {
  return {
    ...CONTACT,
    id: ROOM,
    status: "accepted",
    home: { id: 3, name: "ひまわりの家", user: FACILITY } as Contact["home"],
    preference: { id: 5, name: "田中あおい", allowed_users: [] } as unknown as Contact["preference"],
    created_at: "2026-03-01T10:00:00+09:00",
    updated_at: "2026-03-02T10:00:00+09:00",
    has_unread_notifications: false,
    ...more,
  };
}

export function feeOf(moved_in_on: string): MoveInFee {
  return {
    moved_in_on,
    amount_yen: 98_000,
    tax_rate_percent: 12,
    tax_yen: 11_760,
    total_yen: 109_760,
    due_on: "2026-05-04",
    may_be_taken_back_until: "2026-03-12T14:30:00+09:00",
  };
}

/** A message of one side; the applicant is the viewer. */
export function messageOf(
  role: Role,
  id: number,
  message: string,
  sent_at = "2026-03-05T14:30:00+09:00",
): Message {
  return {
    id,
    message,
    sent_at,
    sender_role: role,
    is_mine: role === "applicant",
    sender: role === "facility" ? "ひまわりの家" : "田中あおい",
    image: null,
    file: null,
    taken_back_at: null,
  };
}

/** Starts a fake server and connection for each test of a file; the returned scene is the server's state. */
export function setUpRoom(): { scene: Scene; network: SetupServer; drafts: FakeDrafts } {
  const network = fakeServer();
  const drafts = fakeDrafts();
  const begin = (): Scene => ({
    role: "applicant",
    username: "U1",
    contact: contactWith(),
    messages: [],
    asked: [],
  });
  const scene = begin();

  beforeEach(() => {
    haveSession();
    FakeWebSocket.made = [];
    vi.stubGlobal("WebSocket", FakeWebSocket);
    Object.assign(scene, begin());
    network.use(...handlers(scene), ...drafts.handlers);
  });
  return { scene, network, drafts };
}

function handlers(scene: Scene) {
  const person = { id: 1, lineId: null, pictureUrl: null, offices: [] };
  return [
    http.get("*/api/auth/user/", () =>
      HttpResponse.json({ ...person, role: scene.role, username: scene.username }),
    ),
    http.get("*/api/accounts/applicants/info/", () =>
      HttpResponse.json({ displayName: "田中あおい", pictureUrl: null, reachable: true }),
    ),
    http.get(`*/api/chat/contacts/${ROOM}/`, () => HttpResponse.json(scene.contact)),
    http.get("*/api/chat/chat-messages/", ({ request }) => {
      const before = Number(new URL(request.url).searchParams.get("cursor") ?? Number.MAX_SAFE_INTEGER);
      const messages = scene.messages.filter(({ id }) => id < before);
      const shown = messages.slice(-PAGE);
      const link = `<${MESSAGES}?talk_room=${ROOM}&cursor=${shown[0]?.id}>; rel="next"`;
      return HttpResponse.json(shown, messages.length > PAGE ? { headers: { Link: link } } : {});
    }),
    http.get(`*/api/chat/contacts/${ROOM}/confirm/`, ({ request }) =>
      HttpResponse.json(feeOf(new URL(request.url).searchParams.get("moved_in_on") ?? "")),
    ),
    http.post("*/api/chat/notifications/mark_all_for_contact_as_read/", ({ request }) => {
      scene.asked.push(`POST ${new URL(request.url).pathname}`);
      return HttpResponse.json({});
    }),
    http.patch(`*/api/chat/contacts/${ROOM}/:step/`, ({ request, params }) => {
      scene.asked.push(`PATCH ${new URL(request.url).pathname}`);
      const at = "2026-03-06T10:00:00+09:00";
      if (params.step === "close") scene.contact = { ...scene.contact, status: "completed" };
      if (params.step === "complete_visit") scene.contact = { ...scene.contact, visit_completed_at: at };
      if (params.step === "confirm") scene.contact = { ...scene.contact, confirmed_at: at };
      return HttpResponse.json(scene.contact);
    }),
  ];
}

/** Renders the room; returns the user and the `onLeft` mock. */
export function enterRoom(
  variant: ChatVariant,
  wording: Wording = "standard",
  within: (room: ReactElement) => ReactElement = (room) => room,
): RenderResult & { user: UserEvent; onLeft: ReturnType<typeof vi.fn<() => void>> } {
  const onLeft = vi.fn<() => void>();
  const result = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <WordingProvider value={wording}>
        <DateStyleProvider value={variant === "liff" ? "long" : "short"}>
          <DialogsProvider>
            {within(
              <ChatRoom contactId={ROOM} variant={variant} onLeft={onLeft} onReport={() => undefined} />,
            )}
          </DialogsProvider>
        </DateStyleProvider>
      </WordingProvider>
    </QueryClientProvider>,
  );
  return { ...result, onLeft };
}

/** Actions of the server's side of the connection. */
export const connection = {
  opens: (): void => act(() => FakeWebSocket.latest.accept()),
  /** The browser reports that its network is back, which ends the waiting. */
  comesBack: (): void => {
    act(() => void window.dispatchEvent(new Event("online")));
    connection.opens();
  },
  breaks: (code: number): void => act(() => FakeWebSocket.latest.drop(code)),
  tells: (frame: RoomFrame): void => act(() => FakeWebSocket.latest.deliver(frame)),
  delivers: (message: Message, key: string | null = null): void =>
    connection.tells({ type: "message", key, ...message }),
  refuses: (key: string, detail: string, code = "x"): void =>
    connection.tells({ type: "error", key, detail, code }),
  /** All frames sent over all connections, in order. */
  sent: (): SentFrame[] => FakeWebSocket.made.flatMap(({ sent }) => sent.map((frame) => JSON.parse(frame))),
  /** Only the messages. */
  sentMessages: (): { message: string; key: string }[] =>
    connection.sent().filter((frame) => "message" in frame),
  /** The key of the last message that was sent. */
  lastKey: (): string => connection.sentMessages().at(-1)?.key ?? "",
};
