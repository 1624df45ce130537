/** What a room offers to each role, and its heading after the person can no longer be seen. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { FakeWebSocket } from "shared-ui/api/testing/fake-web-socket";
import type { Contact, OfficeNote, RoomInShort, Unread, User } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { fakeDrafts } from "shared-ui/testing/fake-drafts";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { NO_VISITS } from "shared-ui/testing/visits";
import { beforeEach, expect, it, vi } from "vitest";
import { heading, openPortal, signedInAs } from "../../testing";
import { candidateSheet } from "../sheets/text";

const ROOMS: RoomInShort[] = [roomOf(15, "田中 あおい"), roomOf(16, "鈴木 花子")];

let user: User;
let contact: Contact;
let asked: string[];
let unread: Unread;

const NOTE = `*/api/facilities/notes/contact/${CONTACT.id}/`;
const CASE_NOTE = `*/api/applicants/preferences/${CONTACT.preference.id}/note/`;
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
  http.get(CASE_NOTE, () => HttpResponse.json(noteOf("家族には火曜日に話す"))),
  http.get("*/api/chat/rooms/", ({ request }) => {
    const wanted = new URL(request.url).searchParams.get("q") ?? "";
    return HttpResponse.json(ROOMS.filter(({ person }) => person.name?.includes(wanted)));
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
  http.get("*/api/chat/unread/", () => HttpResponse.json(unread)),
  http.get("*/api/chat/contacts/15/", () => HttpResponse.json(contact)),
  http.get("*/api/chat/contacts/15/visits/", () => HttpResponse.json(NO_VISITS)),
  http.all("*/api/chat/contacts/15/:step/", ({ request, params }) => {
    asked.push(`${request.method} ${params.step}`);
    if (params.step === "show_address") contact = { ...contact, address_shown: request.method === "POST" };
    if (params.step === "block") {
      const choice = { homes: [contact.home.name], ends: [] };
      if (request.method === "GET")
        return HttpResponse.json({ corporation_name: "こもれび会", home: choice, corporation: choice });
      contact = { ...contact, status: "completed" };
    }
    return HttpResponse.json(contact);
  }),
);

beforeEach(() => {
  asked = [];
  unread = NOTHING_UNREAD;
  contact = { ...CONTACT, status: "accepted", has_unread_notifications: false };
  vi.stubGlobal("WebSocket", FakeWebSocket);
});

const yes = async (name: string): Promise<HTMLElement> =>
  within(await screen.findByRole("alertdialog")).getByRole("button", { name });

it("lets a counselor show and hide the person's address in the room", async () => {
  user = signedInAs("counselor");
  const { person } = openPortal("/chat/15/");
  await heading("こもれびホーム世田谷");
  await person.click(screen.getByRole("button", { name: "できること" }));
  await person.click(screen.getByRole("button", { name: /住所を見せる$/ }));
  await person.click(await yes("見せる"));
  await person.click(await screen.findByRole("button", { name: /住所を見せない$/ }));
  await person.click(await yes("見せるのをやめる"));
  expect(await screen.findByRole("button", { name: /住所を見せる$/ })).toBeVisible();
  expect(asked).toEqual(["POST show_address", "DELETE show_address"]);
});

it("ends the room if its corporation is blocked there", async () => {
  user = signedInAs("counselor");
  const { person } = openPortal("/chat/15/");
  await heading("こもれびホーム世田谷");
  await person.click(screen.getByRole("button", { name: "できること" }));
  await person.click(screen.getByRole("button", { name: /連絡を止める$/ }));
  await person.click(await screen.findByRole("button", { name: "この会社のホーム全部：止める" }));
  expect(await screen.findByText("トークルームは閉じられました。")).toBeVisible();
  await waitFor(() => expect(asked.filter((one) => one !== "GET note")).toContain("POST block"));
});

it("offers neither to a facility, and no steps with a person who withdrew, who is named as in its lists", async () => {
  const outline = { id: null, age: 24, gender: "female", prefecture: "東京都", allowed_users: [] } as const;
  contact = { ...contact, preference: { ...outline, allowed_users: [] } };
  user = signedInAs("facility");
  openPortal("/chat/15/");
  await heading("24歳・女性・東京都の方");
  expect(screen.queryByRole("button", { name: /住所|連絡を止める/ })).toBeNull();
  expect(screen.getByText("この方は、登録を取り下げました。")).toBeVisible();
  expect(await screen.findByText("登録を取り下げた方には、見学の候補を出せません。")).toBeVisible();
  expect(screen.queryByRole("button", { name: /見学完了|候補/ })).toBeNull();
  // A move-in from before the withdrawal can be reported only in the banner.
  const moveIn = screen.getByRole("button", { name: "入居確定" });
  expect(screen.getByText("すでに入居が決まっていたときだけ、入居確定を報告してください。")).toBeVisible();
  expect(screen.getAllByRole("button", { name: "入居確定" })).toEqual([moveIn]);
});

it("shows their office's note to facility staff, who can change it there", async () => {
  user = signedInAs("facility");
  const { person } = openPortal("/chat/15/");
  const note = await screen.findByDisplayValue("見学は平日");
  await person.type(note, "のみ");
  const form = note.closest("form") as HTMLElement;
  await person.click(within(form).getByRole("button"));
  await waitFor(() => expect(asked).toContain("PUT note 見学は平日のみ"));
});

it("shows a counselor the note of their own office, and the status of the contact", async () => {
  user = signedInAs("counselor");
  contact = { ...contact, visit_completed_at: "2026-03-05T14:30:00+09:00" };
  contact = { ...contact, confirmed_at: "2026-03-06T10:00:00+09:00", moved_in_on: "2026-04-01" };
  openPortal("/chat/15/");
  expect(await screen.findByText("入居確定 2026/04/01")).toBeVisible();
  // Once: neither the record of the move-in nor its button repeats the day.
  expect(await screen.findByRole("button", { name: /ちがいます$/ })).toBeVisible();
  expect(screen.getAllByText(/2026\/04\/01/)).toHaveLength(1);
  expect(await screen.findByDisplayValue("家族には火曜日に話す")).toBeInTheDocument();
  expect(asked).toEqual([]);
});

it("lists the other rooms with last message and unread count, and finds one by name", async () => {
  user = signedInAs("facility");
  unread = {
    ...NOTHING_UNREAD,
    total: 2,
    contacts: [{ id: 16, home: 3, preference: 9, unread: 2, messages: 2 }],
  };
  const { person } = openPortal("/chat/15/");
  const beside = within(await screen.findByRole("region", { name: "このトークルームの資料" }));
  expect(await beside.findByRole("link", { name: "田中 あおいさん" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  expect(beside.getByRole("link", { name: /^鈴木 花子さん\s*未読 2件$/ })).toHaveAccessibleDescription(
    /ひだまりホーム.*こちらから：土曜日はいかがですか。/,
  );
  await person.type(beside.getByRole("textbox", { name: "名前で探す" }), "花子");
  await waitFor(() => expect(beside.queryByRole("link", { name: "田中 あおいさん" })).toBeNull());
  expect(beside.getByText("1件見つかりました。")).toBeVisible();
  expect(beside.getByRole("link", { name: /鈴木 花子さん/ })).toHaveAttribute("href", "/chat/16/");
});

it("says if no room matches a name", async () => {
  user = signedInAs("facility");
  const { person } = openPortal("/chat/15/");
  const beside = within(await screen.findByRole("region", { name: "このトークルームの資料" }));
  await person.type(await beside.findByRole("textbox", { name: "名前で探す" }), "山田");
  expect(await beside.findByText("「山田」が見つかるトークルームはありません。")).toBeVisible();
});

it("shows the person's data allowed at this step, and the office's own assignee", async () => {
  user = signedInAs("facility");
  contact = { ...contact, in_charge: { facility: "高橋 直子", seeker: null } };
  openPortal("/chat/15/");
  expect(await screen.findByText("こちらの担当者：高橋 直子")).toBeInTheDocument();
  expect(screen.getByText("障害支援区分")).toBeInTheDocument();
});

it.each([true, false])("links to the meeting sheet only while the home is offered: %s", async (is_active) => {
  user = signedInAs("facility");
  contact = { ...contact, home: { ...contact.home, is_active } };
  openPortal("/chat/15/");
  await screen.findByText("障害支援区分");
  expect(screen.queryAllByRole("link", { name: candidateSheet.open, hidden: true })).toHaveLength(
    is_active ? 1 : 0,
  );
});

function roomOf(id: number, name: string): RoomInShort {
  return {
    contact: id,
    home: { id: 3, name: "ひだまりホーム" },
    person: { id, name, age: 24, gender: "female", prefecture: "東京都", municipality: null },
    what: "words",
    text: "土曜日はいかがですか。",
    said_by: "facility",
    said_at: "2026-03-05T14:30:00+09:00",
  };
}
