/** The facility's top page: shared offices, long lists, and users without homes. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Home, User } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { HOME } from "shared-ui/testing/home-fixtures";
import { NOTHING_TODAY, NOTHING_UNREAD, unreadAt } from "shared-ui/testing/unread";
import { beforeEach, expect, it, vi } from "vitest";
import { OFFICE as ALONE, fill, heading, openPortal, signedInAs } from "../../testing";
import { MEMBERS, SHARED } from "../office/office-fixtures";

const TOP = "/facilities/top/";

let user: User;
let unread = NOTHING_UNREAD;
let homes: Home[];
let total: number;
let asked: string[];
let assigned: unknown[];
let contacts: unknown[];
let saved: string;

const network = fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([])),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(unread)),
  http.get("*/api/facilities/homes/ended/", () => HttpResponse.json([])),
  http.get("*/api/chat/contacts/", () => HttpResponse.json(contacts)),
  http.get("*/api/facilities/homes/csv/", ({ request }) => {
    saved = new URL(request.url).search;
    return HttpResponse.text("グループホーム名");
  }),
  http.get("*/api/facilities/home-drafts/", () => HttpResponse.json([])),
  http.get("*/api/facilities/invoices/", () => HttpResponse.json([])),
  http.get("*/api/offices/:id/members/", () => HttpResponse.json(MEMBERS)),
  http.get("*/api/facilities/homes/", ({ request }) => {
    asked.push(new URL(request.url).search);
    return HttpResponse.json(homes, { headers: { "X-Total-Count": String(total) } });
  }),
  http.patch("*/api/facilities/homes/7/assignee/", async ({ request }) => {
    assigned.push(await request.json());
    homes = [{ ...HOME, assignee: 2, assignee_name: "田中 恵" }];
    return HttpResponse.json(homes[0]);
  }),
);

beforeEach(() => {
  user = signedInAs("facility", [SHARED]);
  unread = NOTHING_UNREAD;
  homes = [HOME];
  total = 1;
  asked = [];
  assigned = [];
  contacts = [];
  saved = "";
  localStorage.clear();
});

const bar = () => screen.queryByRole("form", { name: "一覧をしぼり込む" });

it("shows neither filters nor assignees to a user who works alone", async () => {
  user = signedInAs("facility", [ALONE]);
  openPortal(TOP);
  await screen.findByRole("heading", { name: "ひだまりホーム" });
  expect(bar()).toBeNull();
  expect(screen.queryByText("担当スタッフ：高橋 直子")).toBeNull();
  // Exactly the call that the browser preloads.
  expect(asked).toEqual(["?limit=50&offset=0"]);
});

it("shows filters for a long list to a user who works alone, without colleagues", async () => {
  user = signedInAs("facility", [ALONE]);
  total = 11;
  openPortal(TOP);
  await screen.findByRole("link", { name: "ひだまりホームのコンタクト" });
  expect(bar()).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "担当スタッフ" })).toBeNull();
});

it("shows new matches of a home at マッチ, and unread contacts at コンタクト", async () => {
  const ofContacts = unreadAt(40, 2, { home: HOME.id });
  unread = { ...ofContacts, total: 5, homes: [{ id: HOME.id, unread: 3 }] };
  openPortal(TOP);
  expect(await screen.findByRole("link", { name: /マッチ.*未読のメッセージとお知らせ 3件/ })).toBeVisible();
  expect(screen.getByRole("link", { name: /コンタクト.*未読のメッセージとお知らせ 2件/ })).toBeVisible();
});

it("lets a colleague become the assignee", async () => {
  const { person } = openPortal(TOP);
  await screen.findByText("担当スタッフ：高橋 直子");
  await person.click(screen.getByRole("button", { name: "ひだまりホームの担当を変える" }));
  const dialog = within(await screen.findByRole("dialog", { name: "ひだまりホームの担当スタッフ" }));
  await person.selectOptions(
    dialog.getByRole("combobox"),
    await dialog.findByRole("option", { name: "田中 恵" }),
  );
  await person.click(dialog.getByRole("button", { name: "変える" }));
  await screen.findByText("担当スタッフ：田中 恵");
  expect(assigned).toEqual([{ assignee: 2 }]);
});

it("filters by the URL, which keeps the view, and says if nothing is found", async () => {
  const { person } = openPortal(TOP);
  await screen.findByText("1件目（全1件）");
  await person.selectOptions(screen.getByRole("combobox", { name: "担当スタッフ" }), "自分の担当");
  await waitFor(() => expect(window.location.search).toBe("?assignee=mine"));
  expect(asked.at(-1)).toBe("?limit=50&offset=0&mine=true");
  homes = [];
  total = 0;
  await fill(person, /名前で探す/, "どこにもない{Enter}");
  await person.tab();
  await screen.findByText("あてはまるものがありません。");
  homes = [HOME];
  total = 1;
  await person.click(screen.getByRole("button", { name: "条件をすべて外す" }));
  await screen.findByText("1件目（全1件）");
  expect(window.location.search).toBe("");
});

it("shows how many there are without the filters, and saves what the filters find", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  total = 12;
  const { person } = openPortal(TOP);
  await screen.findByText("1件目（全12件）");
  total = 5;
  await person.selectOptions(screen.getByRole("combobox", { name: "状態" }), "未読あり");
  await screen.findByText("1件目（5件 / 全12件）");
  await person.click(screen.getByRole("button", { name: "表をCSVで保存する" }));
  await screen.findByText("保存しました。Excelで開けます。");
  expect(saved).toBe("?state=unread");
});

const steps = () => {
  const list = screen.getByRole("region", { name: "はじめにすること" });
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

it("leads a new facility through its first steps", async () => {
  homes = [];
  total = 0;
  openPortal(TOP);
  await screen.findByRole("region", { name: "はじめにすること" });
  expect(screen.getByText("4つのうち、0つが済んでいます。")).toBeVisible();
  expect(steps()).toHaveLength(4);
  // The next steps need a home.
  expect(screen.getAllByRole("link", { name: /ホームを登録する/ })).toHaveLength(1);
  expect(screen.queryByRole("link", { name: "写真" })).toBeNull();
});

it("marks the first steps that the data shows as done, and links the others", async () => {
  homes = [{ ...HOME, images: [], meals_cost: 30_000 }];
  openPortal(TOP);
  await screen.findByText("4つのうち、2つが済んでいます。");
  expect(steps().map((step) => step?.includes("済み"))).toEqual([true, false, true, false]);
  expect(screen.getByRole("link", { name: "写真" })).toHaveAttribute("href", `/facilities/edit/${HOME.id}/`);
  expect(screen.getByRole("link", { name: "はじめての連絡" })).toHaveAttribute(
    "href",
    `/facilities/matched-preferences/${HOME.id}/`,
  );
});

it("shows open first steps with the homes, without waiting for the contacts", async () => {
  homes = [{ ...HOME, images: [] }];
  network.use(http.get("*/api/chat/contacts/", () => new Promise<never>(() => {})));
  openPortal(TOP);
  await screen.findByRole("heading", { name: "ひだまりホーム" });
  expect(steps().map((step) => step?.includes("まだ"))).toEqual([false, true, false, false]);
});

it("has no first steps when all are done", async () => {
  homes = [{ ...HOME, meals_cost: 30_000 }];
  contacts = [{ id: 1 }];
  openPortal(TOP);
  await screen.findByRole("heading", { name: "ひだまりホーム" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "はじめにすること" })).toBeNull());
});

it("hides the first steps for good", async () => {
  homes = [];
  total = 0;
  const { person, leave } = openPortal(TOP);
  await person.click(await screen.findByRole("button", { name: "この案内をしまう" }));
  expect(screen.queryByRole("region", { name: "はじめにすること" })).toBeNull();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  leave();
  openPortal(TOP);
  await heading("ホーム一覧");
  expect(screen.queryByRole("region", { name: "はじめにすること" })).toBeNull();
});

it("pages through a long list, and focuses the position", async () => {
  homes = Array.from({ length: 2 }, (_, index) => ({ ...HOME, id: index + 100, name: `ホーム${index}` }));
  total = 600;
  const { person } = openPortal(TOP);
  await screen.findByText("1〜2件目（全600件）");
  expect(screen.queryByRole("link", { name: "前のページ" })).toBeNull();
  await person.click(screen.getByRole("link", { name: "次のページ" }));
  const position = await screen.findByText("51〜52件目（全600件）");
  await waitFor(() => expect(position).toHaveFocus());
  expect(window.location.search).toBe("?page=2");
  expect(asked.at(-1)).toBe("?limit=50&offset=50");
});

it("links billing users to the invoices, and to nothing else", async () => {
  user = signedInAs("facility", [{ ...SHARED, position: "billing" }]);
  homes = [];
  total = 0;
  const { person } = openPortal(TOP);
  await heading("はじめの画面");
  const area = within(screen.getByRole("navigation", { name: "グループホームのメニュー" }));
  expect(area.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "はじめの画面",
    "システム利用料",
  ]);
  await person.click(screen.getByRole("link", { name: "システム利用料を見る" }));
  await heading("システム利用料");
});

it("shows no link to invoices to staff who may not see them", async () => {
  user = signedInAs("facility", [{ ...SHARED, position: "staff" }]);
  openPortal(TOP);
  await screen.findByRole("heading", { name: "ひだまりホーム" });
  expect(screen.queryByRole("link", { name: "システム利用料" })).toBeNull();
});

it("asks users of several offices for which one a new home is", async () => {
  user = signedInAs("facility", [SHARED, { ...SHARED, id: 5, name: "こもれび府中事業所" }]);
  network.use(http.get("*/api/postal-codes/", () => HttpResponse.json({ results: null })));
  const { person } = openPortal("/facilities/create/");
  await heading("ホームの新規登録");
  expect(screen.queryByLabelText(/グループホーム名/)).toBeNull();
  await person.selectOptions(screen.getByRole("combobox", { name: /事業所/ }), "こもれび府中事業所");
  expect(await screen.findByLabelText(/グループホーム名/)).toBeVisible();
});
