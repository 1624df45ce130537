/** Homes that are no longer offered: links to their rooms, missing pages, and the dialog for deleting one. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Contact, Home, User } from "shared-ui/api/types";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { fakeServer } from "shared-ui/testing/fake-server";
import { HOME } from "shared-ui/testing/home-fixtures";
import { NOTHING_TODAY, unreadAt } from "shared-ui/testing/unread";
import { beforeEach, expect, it } from "vitest";
import { heading, openPortal, signedInAs } from "../../testing";
import { PERSON } from "../matching/match-fixtures";

const TOP = "/facilities/top/";
const CONTACTS_PAGE = "/facilities/contacts/7/x/";

let user: User;
let home: Home;
let ended: Home[];
let contacts: Contact[];

const noticeOf = (contact: Contact) => ({
  id: 1,
  message: "相手により閉じられました。",
  contact: contact.id,
  page: `/facilities/contacts/?contact=${contact.id}`,
  home: 7,
  preference: 5,
  is_read: false,
  created_at: "2026-03-19T09:00:00+09:00",
});

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json(contacts.slice(0, 1).map(noticeOf))),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/unread/", () => HttpResponse.json(unreadAt(40, 2, { home: 7 }))),
  http.get("*/api/chat/contacts/", ({ request }) => {
    const home = new URL(request.url).searchParams.get("home");
    return HttpResponse.json(contacts.filter((one) => home === null || String(one.home.id) === home));
  }),
  http.get("*/api/facilities/home-drafts/", () => HttpResponse.json([])),
  http.get("*/api/facilities/homes/", () => HttpResponse.json([])),
  http.get("*/api/facilities/homes/ended/", () => HttpResponse.json(ended)),
  http.get("*/api/facilities/homes/7/", () => HttpResponse.json(home)),
);

beforeEach(() => {
  user = signedInAs("facility");
  home = { ...HOME, is_active: false };
  ended = [home];
  contacts = [contact("accepted")];
});

function contact(status: Contact["status"], id = 40): Contact {
  return {
    ...CONTACT,
    id,
    status,
    home: { ...HOME, is_active: home.is_active },
    preference: PERSON,
    has_unread_notifications: false,
  };
}

it("lists them below the others, each with only a link to its contacts", async () => {
  openPortal(TOP);
  const section = within(await screen.findByRole("region", { name: "掲載を終えたホーム" }));
  expect(section.getByRole("heading", { level: 3, name: "ひだまりホーム" })).toBeVisible();
  expect(section.getByText("掲載終了")).toBeVisible();
  const [link, ...others] = section.getAllByRole("link");
  expect(link).toHaveAttribute(
    "href",
    "/facilities/contacts/7/%E3%81%B2%E3%81%A0%E3%81%BE%E3%82%8A%E3%83%9B%E3%83%BC%E3%83%A0/",
  );
  await waitFor(() =>
    expect(link).toHaveAccessibleName(/ひだまりホームの.*コンタクト.*未読のメッセージとお知らせ 2件/),
  );
  expect(others).toEqual([]);
});

it("shows nothing if there are none", async () => {
  ended = [];
  openPortal(TOP);
  await heading("ホーム一覧");
  await screen.findByText("まだホームの登録がありません。");
  expect(screen.queryByText("掲載を終えたホーム")).toBeNull();
});

it("has a contacts page that says how long it is kept, without a link to matches", async () => {
  openPortal(CONTACTS_PAGE);
  await heading("コンタクト_ひだまりホーム");
  expect(screen.getByText("このホームは掲載を終えました。")).toBeVisible();
  expect(screen.getByText(/最後のトークルームを閉じるまで開けます/)).toBeVisible();
  expect(screen.getByRole("link", { name: /トークルーム/ })).toHaveAttribute("href", "/chat/40/");
  expect(screen.queryByRole("link", { name: "条件の合う方を見る" })).toBeNull();
});

it("shows none of this for an offered home", async () => {
  home = HOME;
  openPortal(CONTACTS_PAGE);
  await heading("コンタクト_ひだまりホーム");
  expect(screen.queryByText("このホームは掲載を終えました。")).toBeNull();
  expect(screen.getByRole("link", { name: "条件の合う方を見る" })).toBeVisible();
});

it.each(["/facilities/edit/7/", "/facilities/print/7/"])("has no form and no sheet: %s", async (address) => {
  openPortal(address);
  await heading("ページが見つかりません");
});

it.each([[["completed", "accepted"]], [["completed", "declined"]]] as const)(
  "has notifications that link to their contact: %s",
  async (statuses) => {
    contacts = statuses.map((status, index) => contact(status, 40 + index));
    const { person } = openPortal(TOP);
    await person.click(await screen.findByRole("button", { name: /お知らせ/ }));
    const notice = within(await screen.findByRole("dialog"));
    const link = await notice.findByRole("link");
    expect(link.getAttribute("href")).toBe("/facilities/contacts/?contact=40");
  },
);

it("says before deleting what happens to requests and rooms, with their numbers", async () => {
  home = HOME;
  contacts = [contact("accepted"), contact("pending", 41), contact("pending", 42), contact("declined", 43)];
  contacts.push({ ...contact("pending", 44), home: { ...HOME, id: 8 } });
  const { person } = openPortal("/facilities/edit/7/");
  await person.click(await screen.findByRole("button", { name: "このホームを削除" }));
  const dialog = within(
    await screen.findByRole("alertdialog", { name: "このグループホームを削除しますか？" }),
  );
  expect(dialog.getByText(/承認待ちの連絡2件は辞退となり/)).toBeVisible();
  expect(dialog.getByText(/トークルーム1件は.*「掲載を終えたホーム」.*システム利用料/)).toBeVisible();
});

it("says nothing about requests and rooms of a home without any", async () => {
  home = HOME;
  contacts = [];
  const { person } = openPortal("/facilities/edit/7/");
  await person.click(await screen.findByRole("button", { name: "このホームを削除" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/新しい方に表示されなくなります/)).toBeVisible();
  expect(dialog.queryByText(/承認待ち|トークルーム/)).toBeNull();
});
