import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import { CONTACT } from "shared-ui/features/contacts/contact-fixtures";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { beforeEach, expect, it, vi } from "vitest";
import { ContactDetail } from "./ContactDetail";

let markedAsRead: unknown[] = [];
const notification = { home: 4, preference: 7, is_read: false, created_at: "2026-03-05T14:30:00+09:00" };

fakeServer(
  http.get("*/api/chat/notifications/", ({ request }) => {
    const contact = Number(new URL(request.url).searchParams.get("contact"));
    const message = "「こもれびホーム世田谷」から連絡がきました。\nいそがなくて大丈夫です。";
    return HttpResponse.json(contact === CONTACT.id ? [{ ...notification, id: 1, contact, message }] : []);
  }),
  http.post("*/api/chat/notifications/mark_all_for_contact_as_read/", async ({ request }) => {
    markedAsRead.push(await request.json());
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  markedAsRead = [];
});

function open(mode: "accept" | "read", contact = CONTACT) {
  const onClose = vi.fn<() => void>();
  const onAccept = vi.fn<() => void>();
  const { user }: { user: UserEvent } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <ContactDetail
        contact={contact}
        mode={mode}
        onClose={onClose}
        onAccept={onAccept}
        isAccepting={false}
      />
    </QueryClientProvider>,
  );
  return { user, onClose, onAccept };
}

function fact(term: string): string | null {
  return screen.getByText(term).nextElementSibling?.textContent ?? null;
}

it("shows every fact of the home", async () => {
  open("accept");
  expect(fact("住所")).toBe("東京都世田谷区世田谷9-99-1");
  expect(fact("家賃")).toBe("月52,000円");
  expect(fact("担当者名")).toBe("星 由佳");
  expect(fact("受け入れ可能な支援区分")).toBe("わからない、区分1、区分2");
  expect(fact("性別")).toBe("どちらでも可");
  expect(fact("対象者")).toBe("知的障害、精神障害");
  expect(fact("グループホームの形態")).toBe("シェアハウス型");
  expect(fact("建物タイプ")).toBe("既存戸建て");
  expect(fact("車いす対応")).toBe("対応していない");
  expect(fact("飲酒")).toBe("できる");
  expect(fact("門限")).toBe("ある");
  expect(fact("暴力行為のある方の受け入れ")).toBe("受け入れない");
  expect(fact("今いるペット")).toBe("猫");
  expect(fact("医療支援体制")).toBe("通院同行あり");
});

it.each(["accept", "read"] as const)("names the person to %s for", (mode) => {
  open(mode);
  expect(within(screen.getByRole("dialog")).getByText("あおいさん")).toBeVisible();
});

it("enlarges a selected picture", async () => {
  const { user } = open("accept");
  await user.click(screen.getByRole("button", { name: "写真2を大きく表示" }));
  expect(screen.getByRole("img", { name: /2枚中2枚目/ })).toHaveAttribute(
    "src",
    "/media/home-images/2/full.jpg",
  );
});

it("explains accepting in advance, and marks nothing as read", async () => {
  const { user, onAccept, onClose } = open("accept");
  const meaning = screen.getByRole("region", { name: "承認する前に" });
  expect(meaning).toHaveTextContent("承認は後から取り消せます。");
  expect(meaning).toHaveTextContent("どちらかが「閉じる」を押すと、トークルームは閉じられます。");
  expect(meaning).toHaveTextContent("承認すると、ホームの人が、お名前と病状の詳細を読めます。");
  expect(meaning).toHaveTextContent("郵便番号と番地は、見せるまで見えません。");
  await user.click(screen.getByRole("button", { name: "承認" }));
  expect(onAccept).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: "閉じる" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(markedAsRead).toEqual([]);
});

it("lists this contact's notifications when opened to read", async () => {
  open("read");
  const notices = screen.getByRole("region", { name: "これまでのお知らせ" });
  expect(await within(notices).findByText("いそがなくて大丈夫です。")).toBeVisible();
  expect(within(notices).getByText("2026/03/05 14:30")).toBeVisible();
  expect(screen.queryByRole("button", { name: "承認" })).not.toBeInTheDocument();
});

it("marks the contact's notifications as read when closed after reading", async () => {
  const { user, onClose } = open("read");
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(markedAsRead).toEqual([{ contact_id: 15 }]));
});
