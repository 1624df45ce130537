/** What a room of the portal offers to whom, and how it is headed once the person is not to be seen any more. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { FakeWebSocket } from "shared-ui/api/testing/fake-web-socket";
import type { Contact, OfficeNote, User } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/home-detail/contact-fixtures";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeDrafts } from "shared-ui/testing/fake-drafts";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { beforeEach, expect, it, vi } from "vitest";
import { heading, openPortal, signedInAs } from "../../testing";

let user: User;
let contact: Contact;
let asked: string[];

const NOTE = `*/api/facilities/notes/${CONTACT.home.id}/${CONTACT.preference.id}/`;
const noteOf = (text: string): OfficeNote => ({
  text,
  by: "高橋 直子",
  updated_at: "2026-03-05T14:30:00+09:00",
});

const drafts = fakeDrafts();
fakeServer(
  ...drafts.handlers,
  http.get(NOTE, () => {
    asked.push("GET note");
    return HttpResponse.json(noteOf("見学は平日"));
  }),
  http.put(NOTE, async ({ request }) => {
    const { text } = (await request.json()) as { text: string };
    asked.push(`PUT note ${text}`);
    return HttpResponse.json(noteOf(text));
  }),
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/chat-messages/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(NOTHING_UNREAD)),
  http.get("*/api/chat/contacts/15/", () => HttpResponse.json(contact)),
  http.all("*/api/chat/contacts/15/:step/", ({ request, params }) => {
    asked.push(`${request.method} ${params.step}`);
    if (params.step === "show_address") contact = { ...contact, address_shown: request.method === "POST" };
    if (params.step === "block") contact = { ...contact, status: "completed" };
    return HttpResponse.json(contact);
  }),
);

beforeEach(() => {
  asked = [];
  contact = { ...CONTACT, status: "accepted", has_unread_notifications: false };
  vi.stubGlobal("WebSocket", FakeWebSocket);
});

const yes = async (name: string): Promise<HTMLElement> =>
  within(await screen.findByRole("alertdialog")).getByRole("button", { name });

it("lets a counselor show the person's address and hide it again, from the room", async () => {
  user = signedInAs("counselor");
  const { person } = openPortal("/chat/15/");
  await heading("こもれびホーム世田谷");
  await expectNoViolations();
  await person.click(screen.getByRole("button", { name: /住所を見せる$/ }));
  await person.click(await yes("見せる"));
  await person.click(await screen.findByRole("button", { name: /住所を見せない$/ }));
  await person.click(await yes("見せない"));
  expect(await screen.findByRole("button", { name: /住所を見せる$/ })).toBeVisible();
  expect(asked).toEqual(["POST show_address", "DELETE show_address"]);
});

it("ends with the room when its corporation is blocked there", async () => {
  user = signedInAs("counselor");
  const { person } = openPortal("/chat/15/");
  await heading("こもれびホーム世田谷");
  await person.click(screen.getByRole("button", { name: /この法人からの連絡を止める$/ }));
  await person.click(await yes("止める"));
  expect(await screen.findByText("トークルームは閉じられました。")).toBeVisible();
  await waitFor(() => expect(asked).toEqual(["POST block"]));
});

it("offers neither to the facility, and calls whoever withdrew 入居希望者", async () => {
  const outline = { id: 7, age: 24, gender: "female", prefecture: "東京都", allowed_users: [] } as const;
  contact = { ...contact, preference: { ...outline, allowed_users: [] } };
  user = signedInAs("facility");
  openPortal("/chat/15/");
  await heading("入居希望者");
  expect(screen.queryByRole("button", { name: /住所|連絡を止める/ })).toBeNull();
});

it("shows the facility's staff their office's own note, to be changed there, and nobody else", async () => {
  user = signedInAs("facility");
  const { person } = openPortal("/chat/15/");
  const note = await screen.findByDisplayValue("見学は平日");
  await person.type(note, "のみ");
  const form = note.closest("form") as HTMLElement;
  await person.click(within(form).getByRole("button"));
  await waitFor(() => expect(asked).toContain("PUT note 見学は平日のみ"));
});

it("asks for no note of an office where a counselor is in the room, and says how the contact stands", async () => {
  user = signedInAs("counselor");
  contact = { ...contact, visit_completed_at: "2026-03-05T14:30:00+09:00" };
  contact = { ...contact, confirmed_at: "2026-03-06T10:00:00+09:00", moved_in_on: "2026-04-01" };
  openPortal("/chat/15/");
  expect(await screen.findByText("入居確定 2026/04/01")).toBeVisible();
  expect(asked).toEqual([]);
});
