/** What a facility reads about the people who fit, and asking one of them. */
import { QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { Suspense } from "react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { MatchedPreference } from "../../api/types";
import { matchingQuery } from "../../state/matching";
import { createQueryClient } from "../../state/query-client";
import { expectNoViolations } from "../../testing/axe";
import { renderUi } from "../../testing/render";
import { MatchList } from "./MatchList";
import { matched } from "./match-fixtures";

let people: MatchedPreference[] = [];
let asked: unknown[] = [];

const network = setupServer(
  http.get("*/api/facilities/matching-preferences/7/", () =>
    HttpResponse.json({ home_name: "ひだまりホーム", data: people }),
  ),
  http.post("*/api/chat/contacts/", async ({ request }) => {
    asked.push(await request.json());
    people = people.map((person) => ({ ...person, contact: 40 }));
    return HttpResponse.json({ id: 40 }, { status: 201 });
  }),
);

beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
afterAll(() => network.close());
afterEach(() => {
  network.resetHandlers();
  asked = [];
});

function List() {
  const { data } = useSuspenseQuery(matchingQuery(7)).data;
  return <MatchList homeId={7} people={data} contactsHref="/contacts-of-7/" />;
}

async function show(...shown: MatchedPreference[]): Promise<UserEvent> {
  people = shown;
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Suspense fallback={null}>
        <List />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findAllByRole("article");
  return user;
}

it("shows each person in the server's order: score in number and words, what to ask, facts, no name", async () => {
  await show(matched(), matched({ id: 6, age: 41, gender: "no_answer", score: 40, needs_check: false }));
  const [first, second] = screen.getAllByRole("article");
  if (!first || !second) throw new Error("two were expected");
  expect(within(first).getByRole("heading")).toHaveAccessibleName("1番目 30歳・女性");
  expect(first).toHaveTextContent("71点よく合っています");
  expect(within(first).getAllByText("要確認")).toHaveLength(2);
  expect(first).toHaveTextContent("合わないペットの飼育");
  expect(first).toHaveTextContent("東京都、埼玉県、千葉県、神奈川県、ほか2");
  expect(within(second).getByRole("heading")).toHaveAccessibleName("2番目 41歳・性別の回答なし");
  await expectNoViolations();
});

it("opens all reasons, those that need attention first, and all wishes", async () => {
  const user = await show(matched());
  await user.click(screen.getByRole("button", { name: /詳細を見る/ }));
  const details = screen.getByRole("dialog", { name: "30歳・女性の方の詳細" });
  const reasons = within(details).getAllByRole("listitem");
  expect(reasons.map((reason) => reason.textContent)).toEqual([
    "要確認障害支援区分確認が必要です。",
    "合わないペットの飼育ペットを飼えません。",
    "一部合う病状発達障害は対象外です。",
    "合う希望入居地希望する地域（東京都）にあります。",
  ]);
  expect(within(details).getByText("音が苦手です。")).toBeVisible();
  expect(within(details).getByText("東京都、埼玉県、千葉県、神奈川県、茨城県、栃木県")).toBeVisible();
  await expectNoViolations(details);
});

it("asks after a confirmation, then shows 連絡済み where the button was", async () => {
  const user = await show(matched());
  await user.click(screen.getByRole("button", { name: /連絡する/ }));
  const question = screen.getByRole("alertdialog", { name: "この方に連絡しますか？" });
  expect(asked).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "連絡する" }));
  const link = await screen.findByRole("link", { name: "コンタクトを見る" });
  expect(asked).toEqual([{ home: 7, preference: 5 }]);
  expect(screen.getByText("連絡済み")).toBeVisible();
  expect(link).toHaveAttribute("href", "/contacts-of-7/");
  await waitFor(() => expect(link).toHaveFocus());
});

it("sends nothing when the question is answered with no", async () => {
  const user = await show(matched());
  await user.click(screen.getByRole("button", { name: /連絡する/ }));
  await user.click(screen.getByRole("button", { name: "キャンセル" }));
  expect(asked).toEqual([]);
});

it("says from which day a person who declined may be asked again", async () => {
  const user = await show(matched({ may_contact_from: "2026-12-04T10:00:00+09:00" }));
  const button = screen.getByRole("button", { name: /連絡する/ });
  expect(button).toHaveAccessibleDescription("12月4日から、もう一度連絡できます");
  await user.click(button);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("shows the server's sentence when another contact came first", async () => {
  const refusal = { detail: "この方にはすでに連絡しています。", code: "contact_open" };
  network.use(http.post("*/api/chat/contacts/", () => HttpResponse.json(refusal, { status: 409 })));
  const user = await show(matched());
  await user.click(screen.getByRole("button", { name: /連絡する/ }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "連絡する" }));
  const alert = await screen.findByRole("alertdialog", { name: /連絡できませんでした。/ });
  expect(alert).toHaveAccessibleName(/この方にはすでに連絡しています。/);
});
