/** What a seeker can do on a contact's card in each status. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client";
import type { Contact } from "../../api/types";
import { fakeServer } from "../../testing/fake-server";
import { renderUi } from "../../testing/render";
import { NOTHING_UNREAD, unreadAt } from "../../testing/unread";
import { useContactAnswers } from "./answering/use-contact-answers";
import { PrivacySection } from "./blocking/PrivacyActions";
import { ContactCards } from "./ContactCards";
import { CONTACT } from "./contact-fixtures";

const HOME = {
  id: 4,
  user: 9,
  name: "こもれびホーム世田谷",
  prefecture: "東京都",
  rent: 52000,
  images: [],
} as unknown as Contact["home"];

const BLOCK = "連絡を止める";

function contact(status: Contact["status"], allowed_users: number[] = []): Contact {
  const preference = { id: 7, name: "あおい", allowed_users } as unknown as Contact["preference"];
  return { ...CONTACT, status, home: { ...HOME, is_active: true }, preference };
}

let asked: string[] = [];

let unread = NOTHING_UNREAD;

const network = fakeServer(
  http.get("*/api/chat/unread/", () => HttpResponse.json(unread)),
  http.all("*/api/chat/contacts/15/*", ({ request }) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return HttpResponse.json(contact("declined"));
  }),
);

beforeEach(() => {
  unread = NOTHING_UNREAD;
  asked = [];
});

const enterRoom = vi.fn<(contactId: number) => void>();

function open(contacts: Contact[]) {
  const onOpen = vi.fn<(opened: Contact, mode: "accept" | "read") => void>();
  function Cards(): ReactElement {
    const answers = useContactAnswers(enterRoom);
    return (
      <ContactCards contacts={contacts} answers={answers} roomHref={(id) => `/chat/${id}/`} onOpen={onOpen} />
    );
  }
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Cards />
    </QueryClientProvider>,
  );
  return { user, onOpen };
}

const buttons = () => screen.getAllByRole("button").map((button) => button.textContent);
const answer = async (name: string) =>
  within(await screen.findByRole("alertdialog")).getByRole("button", { name });

describe("a pending contact", () => {
  it("shows a summary of the home and offers to accept, to decline and to read", async () => {
    unread = unreadAt(15, 1);
    const { user, onOpen } = open([contact("pending")]);
    expect(screen.getByRole("heading", { name: "こもれびホーム世田谷" })).toBeVisible();
    expect(screen.getByText("東京都")).toBeVisible();
    expect(screen.getByText("52,000円")).toBeVisible();
    expect(screen.getByText("承認待ち")).toBeVisible();
    expect(buttons()).toContain(`こもれびホーム世田谷：${BLOCK}`);
    await user.click(screen.getByRole("button", { name: /詳細表示 & 承認/ }));
    await user.click(await screen.findByRole("button", { name: /お知らせ.*未読のメッセージとお知らせ 1件/ }));
    expect(onOpen.mock.calls.map(([, mode]) => mode)).toEqual(["accept", "read"]);
  });

  it("is declined after the specification's question, and Esc does not decline", async () => {
    const { user } = open([contact("pending")]);
    await user.click(screen.getByRole("button", { name: /辞退/ }));
    const question = await screen.findByRole("alertdialog", { name: "辞退しますか？" });
    expect(question).toBeVisible();
    // As on the page for answering a request.
    expect(question).toHaveTextContent("24時間のうちは、取り消せます。");
    await user.keyboard("{Escape}");
    expect(asked).toEqual([]);
    await user.click(screen.getByRole("button", { name: /辞退/ }));
    await user.click(await answer("辞退する"));
    await waitFor(() => expect(asked).toEqual(["PATCH /api/chat/contacts/15/decline_contact/"]));
    expect(await screen.findByText("辞退しました。")).toBeVisible();
  });

  it("offers the room after acceptance", async () => {
    const onAccepted = vi.fn<() => void>();
    function AcceptButton(): ReactElement {
      const answers = useContactAnswers(enterRoom);
      return (
        <button type="button" onClick={() => void answers.accept(contact("pending"), onAccepted)}>
          承認
        </button>
      );
    }
    const { user } = renderUi(
      <QueryClientProvider client={createQueryClient()}>
        <AcceptButton />
      </QueryClientProvider>,
    );
    await user.click(screen.getByRole("button", { name: "承認" }));
    await user.click(await answer("トークルーム"));
    expect(asked).toEqual(["PATCH /api/chat/contacts/15/accept_contact/"]);
    expect(onAccepted).toHaveBeenCalledTimes(1);
    expect(enterRoom).toHaveBeenCalledWith(15);
  });

  it("shows the server's message if an answer was rejected", async () => {
    const detail = "このコンタクトは、すでに辞退されています。";
    network.use(
      http.patch("*/decline_contact/", () =>
        HttpResponse.json({ detail, code: "declined" }, { status: 409 }),
      ),
    );
    const { user } = open([contact("pending")]);
    await user.click(screen.getByRole("button", { name: /辞退/ }));
    await user.click(await answer("辞退する"));
    expect(await screen.findByRole("alertdialog", { name: detail })).toBeVisible();
  });
});

describe("an accepted contact", () => {
  it("links to its room, and shows the certificates after the specification's question", async () => {
    const { user } = open([contact("accepted")]);
    expect(screen.getByRole("link", { name: /トークルーム/ })).toHaveAttribute("href", "/chat/15/");
    expect(buttons()).toContain(`こもれびホーム世田谷：${BLOCK}`);
    await user.click(screen.getByRole("button", { name: /証明書閲覧許可/ }));
    const question = "この施設にあなたの障害者手帳等の画像の閲覧を許可しますか？";
    expect(await screen.findByRole("alertdialog", { name: question })).toBeVisible();
    await user.click(await answer("許可する"));
    await waitFor(() => expect(asked).toEqual(["POST /api/chat/contacts/15/add_allowed_user/"]));
  });

  it("shows its unread count", async () => {
    unread = unreadAt(15, 3);
    open([contact("accepted")]);
    expect(await screen.findByRole("link", { name: /トークルーム（未読 3件）/ })).toBeVisible();
  });

  it("withdraws the permission for certificates", async () => {
    const { user } = open([contact("accepted", [9])]);
    expect(screen.queryByRole("button", { name: /証明書閲覧許可$/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /証明書の閲覧許可を取り消す/ }));
    await user.click(await answer("取り消す"));
    await waitFor(() => expect(asked).toEqual(["DELETE /api/chat/contacts/15/add_allowed_user/"]));
  });
});

it("shows the address after a question that names what becomes visible, and hides it again", async () => {
  const { user } = open([contact("accepted")]);
  await user.click(screen.getByRole("button", { name: /住所を見せる$/ }));
  const question = await screen.findByRole("alertdialog", { name: "このホームに住所を見せますか？" });
  expect(question).toHaveTextContent("郵便番号と番地を見られるようになります。");
  await user.click(await answer("見せる"));
  await waitFor(() => expect(asked).toEqual(["POST /api/chat/contacts/15/show_address/"]));
  expect(await screen.findByText("住所を見せました。")).toBeVisible();
});

it("hides an address that is shown", async () => {
  const { user } = open([{ ...contact("accepted"), address_shown: true }]);
  expect(screen.queryByRole("button", { name: /住所を見せる$/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /住所を見せない$/ }));
  await user.click(await answer("見せるのをやめる"));
  await waitFor(() => expect(asked).toEqual(["DELETE /api/chat/contacts/15/show_address/"]));
});

it("says below the details whether the address is visible, after acceptance", () => {
  const show = (shown: Contact) =>
    renderUi(
      <QueryClientProvider client={createQueryClient()}>
        <PrivacySection contact={shown} />
      </QueryClientProvider>,
    );
  const { unmount } = show({ ...contact("accepted"), address_shown: true });
  expect(screen.getByText("このホームに、郵便番号と番地を見せています。")).toBeVisible();
  unmount();
  show(contact("pending"));
  expect(buttons()).toEqual([`こもれびホーム世田谷：${BLOCK}`]);
  expect(screen.queryByText(/番地/)).not.toBeInTheDocument();
});

it.each([
  ["declined", "辞退"],
  ["completed", "完了"],
] as const)("a %s contact shows its status, and can only be read or blocked", (status, label) => {
  open([contact(status)]);
  expect(screen.getByText(label)).toBeVisible();
  expect(buttons()).toEqual([expect.stringContaining("お知らせ"), `こもれびホーム世田谷：${BLOCK}`]);
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});

it("shows an empty state", async () => {
  open([]);
  expect(screen.getByText("コンタクトはまだありません。")).toBeVisible();
  expect(screen.getByText(/LINEのメッセージでお知らせします。/)).toBeVisible();
});

it("lists contacts that wait for the person first, each with what it waits for", async () => {
  unread = unreadAt(4, 2);
  const march = "2026-03-05T14:30:00+09:00";
  open([
    { ...contact("completed"), id: 1 },
    { ...contact("accepted"), id: 2 },
    { ...contact("pending"), id: 3, put_off_at: march },
    { ...contact("accepted"), id: 4, latest_message_sent_at: march },
    { ...contact("pending"), id: 5 },
  ]);
  await screen.findByText("まだ読んでいないものが2件あります");
  const waits = screen.getAllByRole("article").map((card) => card.querySelector("p")?.textContent);
  expect(waits).toEqual([
    "ホームがお返事を待っています",
    "まだ読んでいないものが2件あります",
    "あとで決めることにしています",
    "ホームと話しています",
    "話は終わりました",
  ]);
  expect(screen.getAllByText(/連絡がきた日/)).toHaveLength(5);
  expect(screen.getAllByText(/最後のやり取り/)).toHaveLength(1);
});

it("says that a corporation is blocked, and does not offer to block it again", async () => {
  open([{ ...contact("declined"), blocked: "corporation" }]);
  expect(screen.getByText("この会社からの連絡は、止めています。")).toBeVisible();
  expect(buttons().join()).not.toContain(BLOCK);
});

it.each([
  ["accepted", true, "承認する前に戻ります。"],
  ["accepted", false, "トークルームは使えなくなります。"],
  ["completed", true, "トークルームは使えなくなります。"],
] as const)(
  "says before taking back a %s contact what that does (home offered: %s)",
  async (status, is_active, sentence) => {
    const until = "2026-03-06T14:30:00+09:00";
    const one = contact(status);
    const home = { ...one.home, is_active };
    const { user } = open([{ ...one, home, acceptance_may_be_taken_back_until: until }]);
    await user.click(screen.getByRole("button", { name: /承認を取り消す$/ }));
    const question = await screen.findByRole("alertdialog", { name: "承認を取り消しますか？" });
    expect(question).toHaveTextContent(sentence);
    expect(question).toHaveTextContent("見学完了や入居確定を報告していたら");
  },
);

it("takes an acceptance back after confirmation, while that is allowed", async () => {
  const until = "2026-03-06T14:30:00+09:00";
  const { user } = open([{ ...contact("accepted"), acceptance_may_be_taken_back_until: until }]);
  await user.click(screen.getByRole("button", { name: /承認を取り消す$/ }));
  const question = await screen.findByRole("alertdialog", { name: "承認を取り消しますか？" });
  expect(question).toHaveTextContent("取り消したことは、ホームに伝わります。");
  await user.click(await answer("取り消す"));
  await waitFor(() => expect(asked).toEqual(["PATCH /api/chat/contacts/15/take_back/"]));
  expect(await screen.findByText("承認を取り消しました。")).toBeVisible();
});
