/** The block dialog lists everything that ends, and its two choices have the same weight. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { createQueryClient } from "../../../api/query-client";
import type { BlockEnding, BlockPreview, Contact } from "../../../api/types";
import { WordingProvider } from "../../../lib/text/use-strings";
import { fakeServer } from "../../../testing/fake-server";
import { renderUi } from "../../../testing/render";
import { PrivacyActions } from "./PrivacyActions";

const CONTACT = {
  id: 15,
  status: "completed",
  home: { name: "ひだまり" },
  blocked: null,
} as unknown as Contact;
const BLOCK = "*/api/chat/contacts/15/block/";

const ending = (contact: number, home: string, more: Partial<BlockEnding> = {}): BlockEnding => ({
  contact,
  home,
  status: "pending",
  visit_starts_at: null,
  offers: 0,
  ...more,
});
const PREVIEW: BlockPreview = {
  corporation_name: "社会福祉法人 こもれび会",
  home: { homes: ["ひだまり"], ends: [] },
  corporation: {
    homes: ["ひだまり", "あおぞら", "となり"],
    ends: [
      ending(21, "あおぞら", { status: "accepted", visit_starts_at: "2099-03-10T14:30:00+09:00", offers: 2 }),
      ending(22, "となり"),
    ],
  },
};

let preview: BlockPreview;
let sent: unknown[];

const network = fakeServer(
  http.get(BLOCK, () => HttpResponse.json(preview)),
  http.post(BLOCK, async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ ...CONTACT, blocked: "home" });
  }),
);

beforeEach(() => {
  preview = PREVIEW;
  sent = [];
});

async function open(wording: "standard" | "easy" = "standard", contact = CONTACT) {
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <WordingProvider value={wording}>
        <PrivacyActions contact={contact} />
      </WordingProvider>
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button"));
  const dialog = await screen.findByRole("dialog");
  const choices = await within(dialog).findAllByRole("region");
  return { user, dialog, choices };
}

const lines = (choice: HTMLElement): (string | null)[] =>
  within(choice)
    .getAllByRole("listitem")
    .map((line) => line.textContent);

it("lists every home, room, visit and request that ends", async () => {
  const { dialog, choices } = await open();
  expect(dialog).toHaveAccessibleName("どのホームからの連絡を止めますか？");
  expect(dialog).toHaveTextContent("「見た人・止めた相手」のページで、あとから許可できます。");
  const [home, corporation] = choices as [HTMLElement, HTMLElement];
  expect(home).toHaveAccessibleName("このホームだけ");
  expect(home).toHaveTextContent("止めるのは、「ひだまり」と、同じ会社がこれから登録するホームです。");
  expect(lines(home)).toEqual(["終わるものは、ありません。"]);
  expect(corporation).toHaveAccessibleName("この会社のホーム全部");
  for (const name of ["こもれび会", "「ひだまり」", "「あおぞら」", "「となり」"])
    expect(corporation).toHaveTextContent(name);
  expect(lines(corporation)).toEqual([
    "「あおぞら」のトークルームは閉じて、メッセージは消えます。",
    "「あおぞら」の2099/03/10（火）14:30の見学は、なくなります。",
    "「あおぞら」の見学の候補2件は、なくなります。",
    "「となり」からの連絡は、辞退になります。",
  ]);
});

it("gives both choices the same weight", async () => {
  const { choices } = await open();
  const [home, corporation] = choices.map((choice) => within(choice).getByRole("button"));
  expect(home?.className).toBe(corporation?.className);
});

it.each([
  ["このホームだけ：止める", { scope: "home", named: [] }, "このホームからの連絡を止めました。"],
  [
    "この会社のホーム全部：止める",
    { scope: "corporation", named: [21, 22] },
    "この会社のホーム全部からの連絡を止めました。",
  ],
])("sends the selected scope with all listed contacts: %s", async (name, body, sentence) => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(sent).toEqual([body]));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows the list again if more would end, and blocks nothing", async () => {
  const detail = "終わる連絡が、ほかにもあります。もう一度、確かめてください。";
  network.use(
    http.post(BLOCK, () => {
      preview = { ...PREVIEW, home: { homes: ["ひだまり"], ends: [ending(23, "ひだまり")] } };
      return HttpResponse.json({ detail, code: "more_ends" }, { status: 409 });
    }),
  );
  const { user, dialog } = await open();
  await user.click(screen.getByRole("button", { name: "このホームだけ：止める" }));
  expect(await within(dialog).findByText(detail)).toBeVisible();
  expect(await within(dialog).findByText("「ひだまり」からの連絡は、辞退になります。")).toBeVisible();
});

it("changes nothing after 止めない", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "止めない" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([]);
});

it("has the same content in the easy wording", async () => {
  const { choices } = await open("easy");
  const [, corporation] = choices as [HTMLElement, HTMLElement];
  expect(lines(corporation)).toHaveLength(4);
  expect(corporation.querySelectorAll("rt").length).toBeGreaterThan(0);
});

it("offers only the whole corporation if the home is blocked, and nothing afterwards", async () => {
  await open("standard", { ...CONTACT, blocked: "home" });
  expect(screen.getByText("このホームからの連絡は、止めています。")).toBeVisible();
});

it("offers nothing if the corporation is blocked", () => {
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <PrivacyActions contact={{ ...CONTACT, blocked: "corporation" }} />
    </QueryClientProvider>,
  );
  expect(screen.getByText("この会社からの連絡は、止めています。")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
