/** What the notification window shows and marks. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { Notification } from "../../api/types";
import { createQueryClient } from "../../state/query-client";
import { expectNoViolations } from "../../testing/axe";
import { fakeServer } from "../../testing/fake-server";
import { descriptionOf, renderUi } from "../../testing/render";
import { NotificationModal } from "./NotificationModal";

let stored: Notification[] = [];

const network = fakeServer(
  http.get("*/api/chat/notifications/", () => HttpResponse.json(stored)),
  http.post("*/api/chat/notifications/mark_all_as_read/", () => {
    stored = stored.map((one) => ({ ...one, is_read: true }));
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
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
    home: 3,
    preference: 5,
    contact: id * 10,
    created_at: "2026-03-05T14:30:00+09:00",
  };
}

function open(): { user: UserEvent; onClose: ReturnType<typeof vi.fn<() => void>> } {
  const onClose = vi.fn<() => void>();
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <NotificationModal open onClose={onClose} hrefOf={({ contact }) => `#contact-${contact}`} />
    </QueryClientProvider>,
  );
  return { user, onClose };
}

it("lists them newest first, line by line, with 未読 in words and a link to each contact", async () => {
  open();
  const [first, second] = await screen.findAllByRole("listitem");
  if (!first || !second) throw new Error("two were expected");
  expect(within(first).getByText("未読")).toBeVisible();
  expect(within(first).getByText("トークルームで話ができます。")).toBeVisible();
  expect(within(first).getByText("2026/03/05 14:30")).toBeVisible();
  expect(within(second).getByText("既読")).toBeVisible();
  const link = within(first).getByRole("link", { name: "内容を見る" });
  expect(link).toHaveAttribute("href", "#contact-20");
  expect(descriptionOf(link)).toContain("承認されました。");
  await expectNoViolations();
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

it("closes when a link is followed", async () => {
  const { user, onClose } = open();
  await user.click((await screen.findAllByRole("link"))[0] as HTMLElement);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("says when there is nothing", async () => {
  stored = [];
  open();
  expect(await screen.findByText("お知らせはまだありません。")).toBeVisible();
});

it("shows the server's sentence when it could not be fetched", async () => {
  const detail = "この操作を行う権限がありません。";
  network.use(
    http.get("*/api/chat/notifications/", () =>
      HttpResponse.json({ detail, code: "not_allowed" }, { status: 403 }),
    ),
  );
  open();
  expect(await screen.findByText(detail)).toBeVisible();
});
