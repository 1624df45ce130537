/** Which requests the hooks send, and which queries are loaded again afterwards. */
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactElement, ReactNode } from "react";
import { usePostalLookup } from "shared-ui/api/postal";
import { createQueryClient } from "shared-ui/api/query-client";
import type { PreferenceDraft } from "shared-ui/api/types";
import { contactsOfQuery, useContact, useContacts } from "shared-ui/features/contacts/queries";
import { useAcceptContact } from "shared-ui/features/contacts/steps";
import { useNotifications } from "shared-ui/features/notifications/queries";
import { useMarkAllAsRead } from "shared-ui/features/notifications/reading";
import { useCreatePreference } from "shared-ui/features/preference/changes";
import { preferenceQuery, preferencesQuery } from "shared-ui/features/preference/queries";
import { useMessages } from "shared-ui/features/room/messages/queries";
import { usePreferenceEnd } from "shared-ui/features/stopping/queries";
import { fakeServer } from "shared-ui/testing/fake-server";
import { beforeEach, describe, expect, it } from "vitest";
import { useHandOver } from "./features/handover/queries";
import {
  homesQuery,
  useDeactivateHome,
  useDeleteHomeImage,
  useUploadHomeImages,
} from "./features/home/queries";
import { calendarQuery } from "./features/visits/calendar/queries";

let asked: string[] = [];
let bodies: unknown[] = [];
const pending = { id: 12, status: "pending", preference: {} };
const accepted = { ...pending, status: "accepted" };
let contact: object = pending;

/** Files lose their names between jsdom and Node's network, so only the fact that a part is a file is compared. */
function partsOf(form: FormData): [string, string][] {
  return [...form].map(([name, value]) => [name, typeof value === "string" ? value : "(file)"]);
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.startsWith("multipart/")) return partsOf(await request.formData());
  return type.startsWith("application/json") ? request.json() : null;
}

const network = fakeServer(
  http.all("*/api/*", async ({ request }) => {
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname}`);
    if (request.method !== "GET") bodies.push(await bodyOf(request));
    if (pathname.endsWith("/accept_contact/")) contact = accepted;
    if (pathname === "/api/chat/contacts/") return HttpResponse.json([contact]);
    if (pathname.startsWith("/api/chat/contacts/")) return HttpResponse.json(contact);
    return HttpResponse.json([]);
  }),
);

beforeEach(() => {
  asked = [];
  bodies = [];
  contact = pending;
});

function use<Result>(hook: () => Result): { current: Result } {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result;
}

it("a query's key is its call", () => {
  expect(preferencesQuery().queryKey).toEqual(["/api/applicants/preferences/"]);
  expect(preferenceQuery(5).queryKey).toEqual([
    "/api/applicants/preferences/{preference_id}/",
    { path: { preference_id: 5 } },
  ]);
});

describe("after a change", () => {
  it("an accepted contact is updated in the list and in its details before the mutation finishes", async () => {
    const page = use(() => ({ list: useContacts(), one: useContact(12), accept: useAcceptContact() }));
    await waitFor(() => expect(page.current.one.data?.status).toBe("pending"));
    await act(() => page.current.accept.mutateAsync(12));
    await waitFor(() => expect(page.current.one.data?.status).toBe("accepted"));
    expect(page.current.list.data?.map(({ status }) => status)).toEqual(["accepted"]);
    expect(asked.filter((call) => call === "GET /api/chat/contacts/")).toHaveLength(2);
  });

  it("reading all notifications reloads the unread counts, and nothing else on the page", async () => {
    const page = use(() => ({
      notifications: useNotifications(),
      homes: useQuery(homesQuery()),
      mark: useMarkAllAsRead(),
    }));
    await waitFor(() =>
      expect(page.current.homes.isSuccess && page.current.notifications.isSuccess).toBe(true),
    );
    asked = [];
    await act(() => page.current.mark.mutateAsync());
    expect(asked.sort()).toEqual([
      "GET /api/chat/notifications/",
      "GET /api/facilities/homes/",
      "POST /api/chat/notifications/mark_all_as_read/",
    ]);
  });

  it("a handover, a withdrawn home and a withdrawn person reload the visits of the calendar", async () => {
    const page = use(() => ({
      visits: useQuery(calendarQuery({ first: "2026-03-08", last: "2026-03-14" })),
      handOver: useHandOver(1),
      deactivate: useDeactivateHome(),
      end: usePreferenceEnd(),
    }));
    await waitFor(() => expect(page.current.visits.isSuccess).toBe(true));
    const changes: [name: string, change: () => Promise<unknown>][] = [
      ["handover", () => page.current.handOver.mutateAsync({ homes: [3], preferences: [], to: 2 })],
      ["home", () => page.current.deactivate.mutateAsync(3)],
      ["person", () => page.current.end.mutateAsync({ preferenceId: 5, end: "stop" })],
    ];
    for (const [name, change] of changes) {
      asked = [];
      await act(change);
      expect.soft(asked, name).toContain("GET /api/chat/visits/calendar/");
    }
  });
});

describe("a list with pages", () => {
  /** Three rows, one per page. */
  function inPages(path: string): void {
    network.use(
      http.get(`*${path}`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        const id = Number(searchParams.get("cursor") ?? 4) - 1;
        const headers = { Link: `<${path}?limit=1&cursor=${id}>; rel="next"` };
        return HttpResponse.json([{ id }], id > 1 ? { headers } : {});
      }),
    );
  }

  it("loads all pages if the whole list is needed", async () => {
    inPages("/api/chat/contacts/");
    const page = use(() => useContacts());
    await waitFor(() => expect(page.current.data?.map(({ id }) => id)).toEqual([3, 2, 1]));
  });

  it("loads only the rows of one home or one person, all pages", async () => {
    const asked: string[] = [];
    network.use(
      http.get("*/api/chat/contacts/", ({ request }) => {
        asked.push(new URL(request.url).search);
        const headers = { "X-Total-Count": "2" };
        return HttpResponse.json([{ id: 9 - asked.length }], { headers });
      }),
    );
    const page = use(() => useQuery(contactsOfQuery({ home: 3 })));
    await waitFor(() => expect(page.current.data?.map(({ id }) => id)).toEqual([8, 7]));
    expect(asked).toEqual(["?limit=200&home=3&offset=0", "?limit=200&home=3&offset=1"]);
  });

  it("loads more on demand, in chronological order", async () => {
    inPages("/api/chat/chat-messages/");
    const page = use(() => useMessages(12));
    await waitFor(() => expect(page.current.data?.map(({ id }) => id)).toEqual([3]));
    await act(() => page.current.fetchNextPage());
    await waitFor(() => expect(page.current.data?.map(({ id }) => id)).toEqual([2, 3]));
    expect(page.current.hasNextPage).toBe(true);
    await act(() => page.current.fetchNextPage());
    await waitFor(() => expect(page.current.hasNextPage).toBe(false));
  });
});

describe("requests", () => {
  it("a preference is sent as the form of docs/decisions.md §10", async () => {
    const page = use(() => useCreatePreference());
    const draft = {
      age: 20,
      condition_categories: ["mental", "intractable"],
      wheelchair_accessible: false,
      name: null,
      disability_certificate: new File(["…"], "techo.jpg", { type: "image/jpeg" }),
      welfare_certificate: "/media/certificates/5/welfare_certificate",
    } as Partial<PreferenceDraft> as PreferenceDraft;
    await act(() => page.current.mutateAsync(draft));
    expect(bodies).toEqual([
      [
        ["age", "20"],
        ["condition_categories", '["mental","intractable"]'],
        ["wheelchair_accessible", "false"],
        ["disability_certificate", "(file)"],
      ],
    ]);
  });

  it("pictures are sent with a repeated name, and deleted by id", async () => {
    const page = use(() => ({ upload: useUploadHomeImages(), remove: useDeleteHomeImage() }));
    const files = [new File(["1"], "1.jpg"), new File(["2"], "2.jpg")];
    await act(() => page.current.upload.mutateAsync({ homeId: 3, files, replaces: [9] }));
    await act(() => page.current.remove.mutateAsync({ homeId: 3, imageId: 9 }));
    expect(bodies).toEqual([
      [
        ["replaces", "[9]"],
        ["images", "(file)"],
        ["images", "(file)"],
      ],
      { image_id: 9 },
    ]);
    expect(asked).toEqual([
      "POST /api/facilities/homes/3/upload_images/",
      "DELETE /api/facilities/homes/3/delete_image/",
    ]);
  });

  it("a postal code is looked up once; unknown ones have no area", async () => {
    const area = { zipcode: "1540017", address1: "東京都", address2: "世田谷区", address3: "世田谷" };
    network.use(
      http.get("*/api/postal-codes/", ({ request }) => {
        const zipcode = new URL(request.url).searchParams.get("zipcode");
        asked.push(`lookup ${zipcode}`);
        return HttpResponse.json({ results: zipcode === "1540017" ? [area] : null });
      }),
    );
    const page = use(() => usePostalLookup());
    await expect(page.current("1540017")).resolves.toEqual([area]);
    await page.current("1540017");
    await expect(page.current("0000000")).resolves.toEqual([]);
    expect(asked).toEqual(["lookup 1540017", "lookup 0000000"]);
  });
});
