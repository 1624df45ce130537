/** What the workplace offers to each role: list, room, panels, and the bar of a narrow screen. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { FakeWebSocket } from "shared-ui/api/testing/fake-web-socket";
import type { Contact, OfficeNote, RoomInShort, Unread, User, Visit } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { messageOf } from "shared-ui/features/room/room-fixtures";
import { fakeDrafts } from "shared-ui/testing/fake-drafts";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD } from "shared-ui/testing/unread";
import { NO_VISITS, visitOn } from "shared-ui/testing/visits";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { heading, openPortal, signedInAs } from "../../testing";
import { candidateSheet } from "../sheets/text";

const ROOMS: RoomInShort[] = [
  roomOf(15, "田中 あおい", "こもれびホーム世田谷"),
  roomOf(16, "鈴木 花子", "ひだまりホーム"),
  roomOf(17, "鈴木 花子", "あおぞらホーム"),
];
const COUNTS = { all: 3, unanswered: 2, mine: 3, visits: 1 };
const HEADING = /・こもれびホーム世田谷$/;

let user: User;
let contact: Contact;
let asked: string[];
let unread: Unread;
let rooms: readonly RoomInShort[];
let agreed: Visit | null;

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
  http.get("*/api/chat/rooms/counts/", () => HttpResponse.json(COUNTS)),
  http.get("*/api/chat/rooms/", ({ request }) => {
    const query = new URL(request.url).searchParams;
    const inView = query.get("view") === "visits" ? rooms.slice(0, 1) : rooms;
    const found = inView.filter(({ person }) => person.name?.includes(query.get("q") ?? ""));
    return HttpResponse.json(found, { headers: { "X-Total-Count": `${found.length}` } });
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
  http.get("*/api/chat/contacts/15/visits/", () => HttpResponse.json({ ...NO_VISITS, agreed })),
  http.get("*/api/chat/visits/", () => HttpResponse.json([])),
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
  rooms = ROOMS;
  agreed = null;
  contact = { ...CONTACT, status: "accepted", has_unread_notifications: false };
  vi.stubGlobal("WebSocket", FakeWebSocket);
});

const yes = async (name: string): Promise<HTMLElement> =>
  within(await screen.findByRole("alertdialog")).getByRole("button", { name });

it("lets a counselor show and hide the person's address in the room", async () => {
  user = signedInAs("counselor");
  const { person } = openPortal("/chat/15/");
  await heading(HEADING);
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
  await heading(HEADING);
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
  await heading("24歳・女性・東京都の方・こもれびホーム世田谷");
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

const listPane = async () => within(await screen.findByRole("region", { name: "やり取りの一覧" }));
const rowNames = (list: Awaited<ReturnType<typeof listPane>>): (string | null)[] =>
  within(list.getByRole("list", { name: "やり取りの一覧" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

it("lists the contacts with home, last message and unread count, and finds one by name", async () => {
  user = signedInAs("facility");
  unread = {
    ...NOTHING_UNREAD,
    total: 2,
    // One of them is a notice: the number is that of the bell.
    contacts: [{ id: 16, home: 3, preference: 9, unread: 2, messages: 1 }],
  };
  const { person } = openPortal("/chat/15/");
  const list = await listPane();
  expect(await list.findByRole("link", { name: "田中 あおいさん・こもれびホーム世田谷" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  expect(
    list.getByRole("link", { name: /^鈴木 花子さん・ひだまりホーム\s*未読のメッセージとお知らせ 2件$/ }),
  ).toHaveAccessibleDescription("こちらから：土曜日はいかがですか。");
  await person.type(list.getByRole("textbox", { name: "名前で探す" }), "花子");
  await waitFor(() => expect(list.queryByRole("link", { name: /^田中 あおいさん/ })).toBeNull());
  expect(list.getByText("2件見つかりました。")).toBeVisible();
  expect(list.getByRole("link", { name: /あおぞらホーム/ })).toHaveAttribute(
    "href",
    "/chat/17/?q=%E8%8A%B1%E5%AD%90",
  );
});

it("shows a new message of the open room in the list", async () => {
  user = signedInAs("facility");
  openPortal("/chat/15/");
  const list = await listPane();
  const link = await list.findByRole("link", { name: "田中 あおいさん・こもれびホーム世田谷" });
  await waitFor(() => expect(FakeWebSocket.made.at(-1)?.url).toContain("/15/"));
  rooms = [{ ...roomOf(15, "田中 あおい", "こもれびホーム世田谷"), text: "部屋が開いたあと" }];
  act(() => FakeWebSocket.latest.accept());
  await waitFor(() => expect(link).toHaveAccessibleDescription(/部屋が開いたあと$/));
  rooms = [{ ...roomOf(15, "田中 あおい", "こもれびホーム世田谷"), text: "はい、うかがいます。" }];
  act(() =>
    FakeWebSocket.latest.deliver({ type: "message", key: null, ...messageOf("counselor", 1, "はい") }),
  );
  await waitFor(() => expect(link).toHaveAccessibleDescription(/はい、うかがいます。$/));
});

it("says if no contact matches a name", async () => {
  user = signedInAs("facility");
  const { person } = openPortal("/chat/15/");
  const list = await listPane();
  await person.type(await list.findByRole("textbox", { name: "名前で探す" }), "山田");
  expect(await list.findByText("「山田」が見つかるやり取りはありません。")).toBeVisible();
});

it("shows four views with their counts, and keeps the room open while the view changes", async () => {
  user = signedInAs("counselor");
  const { person } = openPortal("/chat/15/");
  const list = await listPane();
  const views = within(list.getByRole("navigation", { name: "表示するやり取り" }));
  await waitFor(() =>
    expect(views.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "すべて3件3",
      "返事がまだ2件2",
      "自分の担当3件3",
      "見学1件1",
    ]),
  );
  await person.click(views.getByRole("link", { name: /^見学/ }));
  await waitFor(() => expect(rowNames(list)).toEqual(["田中 あおいさん・こもれびホーム世田谷"]));
  expect(window.location.pathname + window.location.search).toBe("/chat/15/?view=visits");
  expect(screen.getByRole("textbox", { name: /^メッセージ/ })).toBeVisible();
});

it("moves through the list with letters while the focus is in it, and not while one types", async () => {
  user = signedInAs("facility");
  const { person } = openPortal("/chat/15/");
  const list = await listPane();
  await list.findByRole("link", { name: /^田中 あおいさん/ });
  const rows = within(list.getByRole("list", { name: "やり取りの一覧" })).getAllByRole("link");
  rows[0]?.focus();
  await person.keyboard("j");
  expect(rows[1]).toHaveFocus();
  await person.keyboard("jjk");
  expect(rows[1]).toHaveFocus();
  await person.keyboard("/");
  const search = list.getByRole("textbox", { name: "名前で探す" });
  expect(search).toHaveFocus();
  await person.keyboard("jk/");
  expect(search).toHaveValue("jk/");
  const box = screen.getByRole("textbox", { name: /^メッセージ/ });
  await person.click(box);
  await person.keyboard("j/");
  expect(box).toHaveFocus();
  expect(box).toHaveValue("j/");
});

it("lists the inbox alone at its own address", async () => {
  user = signedInAs("facility");
  openPortal("/chat/?view=visits");
  await heading("やり取り");
  expect(await screen.findByRole("link", { name: /^田中 あおいさん/ })).toHaveAttribute(
    "href",
    "/chat/15/?view=visits",
  );
  expect(screen.queryByRole("log")).toBeNull();
});

it("offers a counselor the details of a request, where it is answered", async () => {
  user = signedInAs("counselor");
  contact = { ...contact, status: "pending" };
  openPortal("/chat/15/");
  await heading(HEADING);
  expect(screen.getByText("トークルームはまだ開いていません。")).toBeVisible();
  expect(screen.getByRole("button", { name: "詳細を見て答える" })).toBeVisible();
});

describe("on a narrow screen", () => {
  beforeEach(() => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (media) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as never,
    );
  });

  const bar = async () => within(await screen.findByRole("navigation", { name: "画面の切りかえ" }));

  it("shows one pane at a time, and moves the focus to its heading", async () => {
    user = signedInAs("facility");
    const { person } = openPortal("/chat/15/?view=visits");
    expect(await screen.findByRole("log")).toBeVisible();
    expect(screen.queryByRole("list", { name: "やり取りの一覧" })).toBeNull();
    expect(screen.queryByText("障害支援区分")).toBeNull();
    await person.click((await bar()).getByRole("link", { name: "ご本人" }));
    expect(await screen.findByText("障害支援区分")).toBeVisible();
    expect(screen.queryByRole("log")).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    await person.click((await bar()).getByRole("link", { name: "メモ" }));
    expect(await screen.findByDisplayValue("見学は平日")).toBeVisible();
    expect((await bar()).getByRole("link", { name: "メモ" })).toHaveAttribute("aria-current", "page");
    expect((await bar()).getByRole("link", { name: "一覧" })).toHaveAttribute("href", "/chat/?view=visits");
  });

  it("leads from an agreed visit to the pane with it", async () => {
    user = signedInAs("facility");
    agreed = visitOn(10, { state: "agreed" });
    const { person } = openPortal("/chat/15/");
    await person.click(await screen.findByRole("button", { name: /^見学：/ }));
    expect(await screen.findByRole("region", { name: "見学" })).toBeVisible();
    expect(window.location.search).toBe("?pane=person");
  });
});

it("shows the person's data allowed at this step, and who is in charge on both sides", async () => {
  user = signedInAs("facility");
  contact = { ...contact, in_charge: { facility: "高橋 直子", seeker: "佐々木 由美" } };
  openPortal("/chat/15/");
  expect(await screen.findByText("担当：高橋 直子さん")).toBeInTheDocument();
  expect(screen.getByText("お相手の担当者：佐々木 由美さん")).toBeInTheDocument();
  expect(screen.getByText("障害支援区分")).toBeInTheDocument();
});

it("shows visit and move-in as a line, with what a move-in costs", async () => {
  user = signedInAs("facility");
  contact = { ...contact, visit_completed_at: "2026-03-05T14:30:00+09:00" };
  openPortal("/chat/15/");
  const steps = within(await screen.findByRole("region", { name: "進み具合" }));
  const [visit, moveIn] = steps.getAllByRole("listitem");
  expect(visit).toHaveTextContent("見学報告済みです。2026/03/05 14:30");
  expect(moveIn).toHaveTextContent("入居まだです。");
  expect([visit, moveIn].map((step) => step?.getAttribute("aria-current"))).toEqual([null, "step"]);
  expect(steps.getByText("確定すると、システム利用料がかかります。")).toBeVisible();
});

it("says to a counselor once whose steps they are", async () => {
  user = signedInAs("counselor");
  openPortal("/chat/15/");
  const steps = within(await screen.findByRole("region", { name: "進み具合" }));
  expect(steps.getAllByText("グループホームが行う操作です。")).toHaveLength(1);
  expect(steps.queryByText(/システム利用料/)).toBeNull();
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

function roomOf(id: number, name: string, home: string): RoomInShort {
  return {
    contact: id,
    status: "accepted",
    home: { id: 3, name: home },
    person: { id, name, age: 24, gender: "female", prefecture: "東京都", municipality: null },
    what: "words",
    text: "土曜日はいかがですか。",
    said_by: "facility",
    last_at: "2026-03-05T14:30:00+09:00",
  };
}
