/** How a background tab shows unread items. */
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { User } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { NOTHING_TODAY, NOTHING_UNREAD, unreadAt } from "shared-ui/testing/unread";
import { afterEach, beforeEach, expect, it } from "vitest";
import { heading, openPortal, signedInAs } from "../testing";
import unreadIcon from "./favicon-unread.svg";

let user: User;
let unread = NOTHING_UNREAD;
let settings = { shows_read: true, shows_typing: true };

const notice = (id: number) => ({
  id,
  message: "承認されました。",
  contact: 40,
  page: "/facilities/contacts/?contact=40",
  home: 7,
  preference: 5,
  is_read: unread.total === 0,
  created_at: "2026-03-19T09:00:00+09:00",
});

fakeServer(
  http.get("*/api/auth/user/", () => HttpResponse.json(user)),
  http.get("*/api/chat/notifications/", () => HttpResponse.json([1, 2, 3].map(notice))),
  http.post("*/api/chat/notifications/mark_all_as_read/", () => {
    unread = NOTHING_UNREAD;
    return HttpResponse.json({});
  }),
  http.get("*/api/chat/unread/rooms/", () => HttpResponse.json({ kind: "room", total: 0, lines: [] })),
  http.get("*/api/chat/today/", () => HttpResponse.json(NOTHING_TODAY)),
  http.get("*/api/chat/visits/", () => HttpResponse.json([])),
  http.get("*/api/chat/unread/", () => HttpResponse.json(unread)),
  http.get("*/api/chat/settings/", () => HttpResponse.json(settings)),
  http.patch("*/api/chat/settings/", async ({ request }) => {
    settings = (await request.json()) as typeof settings;
    return HttpResponse.json(settings);
  }),
  http.get("*/api/chat/contacts/", () => HttpResponse.json([])),
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
  unread = NOTHING_UNREAD;
  icon.remove();
});

it("shows the count in every page's title and a dot on the icon, until all is read", async () => {
  user = signedInAs("facility");
  unread = unreadAt(40, 2);
  const { person } = openPortal("/facilities/top/");
  await heading("ホーム一覧");
  await waitFor(() => expect(document.title).toBe("(2) ホーム一覧 | グループホームマッチング"));
  expect(icon.getAttribute("href")).toBe(unreadIcon);
  await person.click(screen.getByRole("link", { name: "システム利用料" }));
  await heading("システム利用料");
  await waitFor(() => expect(document.title).toBe("(2) システム利用料 | グループホームマッチング"));
  await person.click(screen.getByRole("button", { name: /お知らせ/ }));
  await person.click(await screen.findByRole("button", { name: /すべて.*既読/ }));
  await waitFor(() => expect(document.title).toBe("システム利用料 | グループホームマッチング"));
  expect(icon.href).toMatch(/\/favicon\.svg$/);
});

it("shows the same number in the title and at the bell", async () => {
  user = signedInAs("facility");
  unread = unreadAt(40, 5);
  openPortal("/facilities/top/");
  await waitFor(() => expect(document.title).toMatch(/^\(5\) /));
  expect(screen.getByRole("button", { name: /お知らせ/ })).toHaveTextContent(
    "未読のメッセージとお知らせ 5件",
  );
});

it("has a dialog with what the other side of a room may see", async () => {
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

it("removes the dot from the icon when the layout unmounts", async () => {
  user = signedInAs("facility");
  unread = unreadAt(40, 1);
  const { leave } = openPortal("/facilities/top/");
  await waitFor(() => expect(icon.getAttribute("href")).toBe(unreadIcon));
  leave();
  expect(icon.href).toMatch(/\/favicon\.svg$/);
});
