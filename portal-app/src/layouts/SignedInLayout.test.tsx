/** How a tab tells of what is unread while another one is looked at. */
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { UnreadRoom, User } from "shared-ui/api/types";
import unreadIcon from "shared-ui/favicon-unread.svg";
import { fakeServer } from "shared-ui/testing/fake-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { heading, openPortal, signedInAs } from "../testing";

let user: User;
let unread = 0;
let rooms: UnreadRoom[] = [];
let notices = { new_matches_in_app: true, new_matches_by_mail: true };
let settings = { shows_read: true, shows_typing: true };

const notice = (id: number) => ({
  id,
  message: "承認されました。",
  contact: 40,
  home: 7,
  preference: 5,
  is_read: id > unread,
  created_at: "2026-03-19T09:00:00+09:00",
});

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([1, 2, 3].map(notice))),
  http.post("*/api/chat/notifications/mark_all_as_read/", () => {
    unread = 0;
    return HttpResponse.json({});
  }),
  http.get("*/api/chat/contacts/unread/", () => HttpResponse.json(rooms)),
  http.get("*/api/facilities/settings/", () => HttpResponse.json(notices)),
  http.patch("*/api/facilities/settings/", async ({ request }) => {
    notices = (await request.json()) as typeof notices;
    return HttpResponse.json(notices);
  }),
  http.get("*/api/chat/settings/", () => HttpResponse.json(settings)),
  http.patch("*/api/chat/settings/", async ({ request }) => {
    settings = (await request.json()) as typeof settings;
    return HttpResponse.json(settings);
  }),
  http.get("*/api/facilities/homes/", () => HttpResponse.json([])),
  http.get("*/api/facilities/homes/ended/", () => HttpResponse.json([])),
  http.get("*/api/facilities/home-drafts/", () => HttpResponse.json([])),
  http.get("*/api/facilities/invoices/", () => HttpResponse.json([])),
);

const icon = document.createElement("link");

beforeEach(() => {
  Object.assign(icon, { rel: "icon", href: "/favicon.svg" });
  document.head.append(icon);
});
afterEach(() => {
  rooms = [];
  icon.remove();
});

it("puts the number before every page's title and a dot on the icon, until all is read", async () => {
  user = signedInAs("facility");
  unread = 2;
  const { person } = openPortal("/facilities/top/");
  await heading("ホーム一覧");
  await waitFor(() => expect(document.title).toBe("(2) ホーム一覧 | グループホームマッチング"));
  expect(icon.getAttribute("href")).toBe(unreadIcon);
  await person.click(screen.getByRole("link", { name: "システム利用料" }));
  await heading("システム利用料");
  expect(document.title).toBe("(2) システム利用料 | グループホームマッチング");
  await person.click(screen.getByRole("button", { name: /お知らせ/ }));
  await person.click(await screen.findByRole("button", { name: /すべて.*既読/ }));
  await waitFor(() => expect(document.title).toBe("システム利用料 | グループホームマッチング"));
  expect(icon.href).toMatch(/\/favicon\.svg$/);
});

it("counts the messages too, but not those of which a notice tells twice", async () => {
  user = signedInAs("facility");
  unread = 1;
  rooms = [
    { id: 40, unread_messages: 3 },
    { id: 41, unread_messages: 2 },
  ];
  openPortal("/facilities/top/");
  await waitFor(() => expect(document.title).toMatch(/^\(5\) /));
  expect(screen.getByRole("button", { name: /お知らせ/ })).toHaveTextContent("未読 1件");
});

it("has a window with what the other side of a room is told", async () => {
  user = signedInAs("facility");
  const { person } = openPortal("/facilities/top/");
  await person.click(await screen.findByRole("button", { name: new RegExp(user.username) }));
  await person.click(screen.getByRole("button", { name: "トークルームの設定" }));
  const isRead = await screen.findByRole("switch", { name: "読んだことを相手に伝える" });
  expect(isRead).toBeChecked();
  await person.click(isRead);
  await waitFor(() => expect(settings).toEqual({ shows_read: false, shows_typing: true }));
  expect(isRead).not.toBeChecked();
});

it("lets a facility choose how it is told of new people", async () => {
  user = signedInAs("facility");
  const { person } = openPortal("/facilities/top/");
  await person.click(await screen.findByRole("button", { name: new RegExp(user.username) }));
  await person.click(screen.getByRole("button", { name: "お知らせの設定" }));
  const byMail = await screen.findByRole("switch", { name: "メールで受け取る" });
  expect(byMail).toBeChecked();
  await person.click(byMail);
  await waitFor(() => expect(notices).toEqual({ new_matches_in_app: true, new_matches_by_mail: false }));
  expect(byMail).not.toBeChecked();
});

it("takes the dot off the icon when the frame is left", async () => {
  user = signedInAs("facility");
  unread = 1;
  const { leave } = openPortal("/facilities/top/");
  await waitFor(() => expect(icon.getAttribute("href")).toBe(unreadIcon));
  leave();
  expect(icon.href).toMatch(/\/favicon\.svg$/);
});
