/** The move-in question for the seeker, and contesting a confirmed move-in. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { createQueryClient } from "../../../api/query-client";
import type { Contact, MoveInAnswer } from "../../../api/types";
import { WordingProvider } from "../../../lib/text/use-strings";
import { fakeServer } from "../../../testing/fake-server";
import { renderUi } from "../../../testing/render";
import { MoveIn } from "./MoveIn";

const NOW = "2026-03-19T14:30:00+09:00";
const CONTACT = {
  id: 15,
  home: { name: "ひだまり" },
  confirmed_at: null,
  moved_in_on: null,
  contested_at: null,
  move_in_question: { asked_at: NOW, answer: null, may_be_changed_until: null },
} as unknown as Contact;
const answered = (answer: MoveInAnswer, until: string | null = NOW): Contact => ({
  ...CONTACT,
  move_in_question: { asked_at: NOW, answer, may_be_changed_until: until },
});
const QUESTION = { name: "「ひだまり」に入居しましたか" };
const CONFIRMED = { ...CONTACT, move_in_question: null, confirmed_at: NOW, moved_in_on: "2026-04-01" };

let sent: unknown[] = [];

const network = fakeServer(
  http.post("*/api/chat/contacts/15/:step/", async ({ request, params }) => {
    const text = await request.text();
    sent.push([params.step, text && JSON.parse(text)]);
    return HttpResponse.json(answered("not_yet"));
  }),
);

beforeEach(() => {
  sent = [];
});

const client = createQueryClient();
const page = (contact: Contact) => (
  <QueryClientProvider client={client}>
    <MoveIn contact={contact} withDay />
  </QueryClientProvider>
);
const show = (contact: Contact) => renderUi(page(contact));

it("asks with three answers, and one click answers without confirmation", async () => {
  const { user, rerender } = show(CONTACT);
  const question = within(screen.getByRole("region", QUESTION));
  expect(question.getByText(/答えなくてもかまいません。/)).toBeVisible();
  expect(question.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "はい",
    "まだ",
    "いいえ",
  ]);
  await user.click(question.getByRole("button", { name: "まだ" }));
  expect(await screen.findByText("お答えいただき、ありがとうございます。")).toBeVisible();
  expect(sent).toEqual([["move_in_answer", { answer: "not_yet" }]]);
  rerender(page(answered("not_yet")));
  expect(question.getByText("お答え：「まだ」")).toBeVisible();
  expect(question.getAllByRole("button").map((button) => button.textContent)).toEqual(["答えを変える"]);
  expect(screen.getByRole("region", QUESTION)).toHaveFocus();
});

it("shows the given answer, and allows changing it until the deadline", async () => {
  const { user, rerender } = show(answered("yes"));
  const question = within(screen.getByRole("region", QUESTION));
  expect(question.getByText("お答え：「はい」")).toBeVisible();
  expect(question.getByText(/答えを変えられるのは、次の時刻までです。/)).toHaveTextContent(
    "2026/03/19 14:30",
  );
  expect(screen.queryByText("お答えいただき、ありがとうございます。")).toBeNull();
  await user.click(question.getByRole("button", { name: "答えを変える" }));
  expect(screen.getByRole("region", QUESTION)).toHaveFocus();
  await user.click(question.getByRole("button", { name: "まだ" }));
  expect(await screen.findByText("お答えいただき、ありがとうございます。")).toBeVisible();
  rerender(page(answered("not_yet")));
  expect(question.getByText("お答え：「まだ」")).toBeVisible();
  expect(sent).toEqual([["move_in_answer", { answer: "not_yet" }]]);
});

it("shows why an answer failed, and allows another attempt", async () => {
  network.use(
    http.post("*/api/chat/contacts/15/move_in_answer/", () =>
      HttpResponse.json({ detail: "この質問には、もう答えています。", code: "x" }, { status: 409 }),
    ),
  );
  const { user } = show(CONTACT);
  await user.click(screen.getByRole("button", { name: "はい" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("この質問には、もう答えています。");
});

it.each<[string, Partial<Contact>]>([
  ["nothing was asked", { move_in_question: null }],
  ["it was answered more than a day ago", answered("no", null)],
  ["it is confirmed", { confirmed_at: NOW }],
])("does not ask if %s", (_, more) => {
  show({ ...CONTACT, ...more });
  expect(screen.queryByRole("region", QUESTION)).not.toBeInTheDocument();
});

it("asks in easy words, with readings", () => {
  renderUi(
    <WordingProvider value="easy">
      <QueryClientProvider client={createQueryClient()}>
        <MoveIn contact={CONTACT} />
      </QueryClientProvider>
    </WordingProvider>,
  );
  expect(screen.getByRole("button", { name: "まだ" })).toBeVisible();
  expect(screen.getByText("こまることは", { exact: false })).toBeVisible();
});

it("contests a confirmed move-in after confirmation", async () => {
  const { user } = show(CONFIRMED);
  expect(screen.getByText("入居が決まったと記録されています。")).toBeVisible();
  expect(screen.getByText("入居日：2026/04/01")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "ひだまり：ちがいます" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/グループホームには、お知らせしません。/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "知らせる" }));
  await waitFor(() => expect(sent).toEqual([["contest", ""]]));
});

it("says that the move-in was contested, and no longer offers it", () => {
  show({ ...CONFIRMED, contested_at: NOW });
  expect(screen.getByText("入居の記録がちがうと、運営に知らせました。")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
