import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import type { ContactLine, Notification } from "shared-ui/api/types";
import { fakeServer } from "shared-ui/testing/fake-server";
import { descriptionOf, renderUi } from "shared-ui/testing/render";
import { NOTHING_UNREAD, unreadAt } from "shared-ui/testing/unread";
import { beforeEach, expect, it, vi } from "vitest";
import NotificationModal from "./NotificationModal";

const PERSON = {
  id: 5,
  name: null,
  age: 30,
  gender: "female",
  prefecture: "東京都",
  municipality: null,
} as const;
const ROOM: ContactLine = {
  contact: 30,
  page: "/chat/30/",
  status: "accepted",
  home: { id: 3, name: "ひまわりの家" },
  person: { ...PERSON, name: "山田 花子" },
  since: "2026-03-04T14:30:00+09:00",
  progress_note: "",
  said_moved_in: false,
};
let stored: Notification[] = [];
let rooms: ContactLine[] = [];
/** The number of rooms, of which the dialog lists the first. */
let roomsTotal = 0;
/** The notifications of the second page. */
let earlier: Notification[] = [];
let asked: string[] = [];

const network = fakeServer(
  http.get("*/api/chat/notifications/", ({ request }) => {
    const query = new URL(request.url).searchParams;
    if (query.has("cursor")) return HttpResponse.json(earlier);
    asked.push(query.toString());
    const found = query.has("kind") ? [] : stored.filter(({ is_read }) => !query.has("unread") || !is_read);
    return HttpResponse.json(found, {
      headers: earlier.length > 0 ? { link: '</api/chat/notifications/?cursor=2>; rel="next"' } : {},
    });
  }),
  http.get("*/api/chat/unread/", () =>
    HttpResponse.json(
      stored.some(({ is_read }) => !is_read) ? unreadAt(30, 5, { messages: 3 }) : NOTHING_UNREAD,
    ),
  ),
  http.get("*/api/chat/unread/rooms/", () =>
    HttpResponse.json({ kind: "room", total: Math.max(roomsTotal, rooms.length), lines: rooms }),
  ),
  http.post("*/api/chat/notifications/mark_all_as_read/", () => {
    stored = stored.map((one) => ({ ...one, is_read: true }));
    rooms = [];
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  rooms = [];
  roomsTotal = 0;
  earlier = [];
  asked = [];
  stored = [
    notification(2, "「ひまわりの家」からの連絡が承認されました。\nトークルームで話ができます。", false),
    notification(1, "「ひまわりの家」からの連絡は辞退されました。", true),
  ];
});

function notification(id: number, message: string, is_read: boolean): Notification {
  return {
    id,
    message,
    is_read,
    event: "accepted",
    home: 3,
    home_name: "ひまわりの家",
    person: PERSON,
    preference: 5,
    contact: id * 10,
    page: `/facilities/contacts/?contact=${id * 10}`,
    created_at: "2026-03-05T14:30:00+09:00",
  };
}

function open(): { user: UserEvent; onClose: ReturnType<typeof vi.fn<() => void>> } {
  const onClose = vi.fn<() => void>();
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <NotificationModal role="facility" onClose={onClose} />
    </QueryClientProvider>,
  );
  return { user, onClose };
}

it("lists them newest first, line by line, with 未読 and a link to each contact", async () => {
  open();
  const [first, second] = await screen.findAllByRole("listitem");
  if (!first || !second) throw new Error("two were expected");
  expect(within(first).getByText("未読")).toBeVisible();
  expect(within(first).getByText("トークルームで話ができます。")).toBeVisible();
  expect(within(first).getByText("2026/03/05 14:30")).toBeVisible();
  expect(within(first).getByText("ひまわりの家・30歳・女性・東京都の方")).toBeVisible();
  expect(within(second).getByText("既読")).toBeVisible();
  const link = within(first).getByRole("link", { name: "内容を見る" });
  expect(link).toHaveAttribute("href", "/facilities/contacts/?contact=20");
  expect(descriptionOf(link)).toContain("承認されました。");
});

it("marks all as read, and then says that nothing is left to mark", async () => {
  const { user } = open();
  const button = await screen.findByRole("button", { name: "すべて既読にする" });
  await user.click(button);
  await waitFor(() => expect(screen.queryByText("未読")).not.toBeInTheDocument());
  await waitFor(() =>
    expect(descriptionOf(screen.getByRole("button", { name: "すべて既読にする" }))).toContain(
      "すべて既読です。",
    ),
  );
});

it("lists an unread room once, with its messages, and not also with its notification", async () => {
  rooms = [ROOM];
  stored = [{ ...notification(3, "新しいメッセージがあります。", false), contact: 30, event: "message" }];
  open();
  const link = await screen.findByRole("link", { name: "トークルームを見る" });
  expect(link).toHaveAttribute("href", "/chat/30/");
  await waitFor(() => expect(descriptionOf(link)).toContain("未読のメッセージ 3件"));
  expect(descriptionOf(link)).toContain("ひまわりの家・山田 花子さん");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

it("shows the server's message count, independent of the loaded notifications", async () => {
  rooms = [ROOM];
  stored = [{ ...notification(3, "新しいメッセージがあります。", false), contact: 30, event: "message" }];
  earlier = [{ ...notification(1, "入居が確定しました。", false), contact: 30 }];
  const { user } = open();
  const link = await screen.findByRole("link", { name: "トークルームを見る" });
  await waitFor(() => expect(descriptionOf(link)).toContain("未読のメッセージ 3件"));
  await user.click(screen.getByRole("button", { name: "もっと前のお知らせを見る" }));
  expect(await screen.findByText("入居が確定しました。")).toBeVisible();
  expect(descriptionOf(link)).toContain("未読のメッセージ 3件");
});

it("lists rooms and notifications together, newest first", async () => {
  rooms = [ROOM];
  stored = [
    { ...notification(3, "見学の日が決まりました。", false), created_at: "2026-03-05T14:30:00+09:00" },
    { ...notification(2, "連絡が承認されました。", true), created_at: "2026-03-03T09:00:00+09:00" },
  ];
  open();
  await screen.findByRole("link", { name: "トークルームを見る" });
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining("見学の日が決まりました。"),
    expect.stringContaining("未読のメッセージ 3件"),
    expect.stringContaining("連絡が承認されました。"),
  ]);
});

it("is filtered by unread, with the number of the bell, and by kind", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: "未読だけ（5件）" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText("種類"), "見学と入居");
  expect(await screen.findByText("あてはまるお知らせはありません。")).toBeVisible();
  expect(screen.queryByRole("button", { name: "すべて既読にする" })).toBeNull();
  expect(asked).toEqual(["", "unread=true", "unread=true&kind=visit"]);
  await user.selectOptions(screen.getByLabelText("種類"), "すべて");
  await user.click(screen.getByRole("checkbox", { name: /未読だけ/ }));
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
});

it("links to the rooms that it does not list", async () => {
  rooms = [ROOM];
  roomsTotal = 61;
  open();
  const link = await screen.findByRole("link", { name: "ほかにも、未読のトークが60件あります" });
  expect(link).toHaveAttribute("href", "/facilities/contacts/?unread=true");
});

it("focuses the first new notification after the last page was loaded", async () => {
  earlier = [notification(-1, "もっと前の一つめ。", true), notification(-2, "もっと前の二つめ。", true)];
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "もっと前のお知らせを見る" }));
  const first = (await screen.findByText("もっと前の一つめ。")).closest("li");
  await waitFor(() => expect(first).toHaveFocus());
});

it("closes when a link is followed", async () => {
  const { user, onClose } = open();
  await user.click((await screen.findAllByRole("link"))[0] as HTMLElement);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("says if there is nothing", async () => {
  stored = [];
  open();
  expect(await screen.findByText("お知らせはまだありません。")).toBeVisible();
});

it("shows the server's message if loading fails", async () => {
  const detail = "この操作を行う権限がありません。";
  network.use(
    http.get("*/api/chat/notifications/", () =>
      HttpResponse.json({ detail, code: "not_allowed" }, { status: 403 }),
    ),
  );
  open();
  expect(await screen.findByText(detail)).toBeVisible();
});
