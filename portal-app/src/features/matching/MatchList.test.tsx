/** The list of matching people, and contacting one of them. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { createQueryClient } from "shared-ui/api/query-client";
import type { MatchedPreference, MatchFilters } from "shared-ui/api/types";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { afterEach, expect, it, vi } from "vitest";
import { MatchList } from "./MatchList";
import { detailsOf, matched } from "./match-fixtures";

let people: MatchedPreference[] = [];
let asked: unknown[] = [];
let queries: string[] = [];
let opened: unknown[] = [];
let moves: string[] = [];
let counted: string[] = [];
let saved: string[] = [];
let vacancies: number | null = 1;
const PATH = "/api/facilities/matching-preferences/7/";
const PAGE = 2;

const network = fakeServer(
  http.get("*/api/facilities/matching-preferences/7/", ({ request }) => {
    const query = new URL(request.url).searchParams;
    queries.push(query.toString());
    const from = Number(query.get("cursor")?.split("-")[2] ?? 0);
    const data = people.slice(from, from + PAGE);
    const link = `<${PATH}?cursor=0-0-${from + PAGE}>; rel="next"`;
    const headers: Record<string, string> = from + PAGE < people.length ? { Link: link } : {};
    return HttpResponse.json({ home_name: "ひだまりホーム", vacancies, data }, { headers });
  }),
  http.get(`*${PATH}count/`, ({ request }) => {
    counted.push(new URL(request.url).search);
    return HttpResponse.json({ found: 34, whole: 134 });
  }),
  http.get(`*${PATH}csv/`, ({ request }) => {
    saved.push(new URL(request.url).search);
    return HttpResponse.text("順位,一致度");
  }),
  http.get(`*${PATH}municipalities/`, () => HttpResponse.json({ names: ["世田谷区", "大田区"] })),
  http.get(`*${PATH}:preferenceId/`, ({ params }) => {
    opened.push(params.preferenceId);
    const person = people.find(({ id }) => id === Number(params.preferenceId));
    return person ? HttpResponse.json(detailsOf(person)) : new HttpResponse(null, { status: 404 });
  }),
  http.all(`*${PATH}:preferenceId/aside/`, ({ request, params }) => {
    moves.push(`${request.method} ${params.preferenceId}`);
    return HttpResponse.json({});
  }),
  http.post("*/api/chat/contacts/", async ({ request }) => {
    asked.push(await request.json());
    people = people.map((person) => ({ ...person, contact: 40 }));
    return HttpResponse.json({ id: 40 }, { status: 201 });
  }),
);

afterEach(() => {
  localStorage.clear();
  moves = [];
  counted = [];
  saved = [];
  asked = [];
  queries = [];
  opened = [];
  vacancies = 1;
});

function List() {
  const [filters, setFilters] = useState<MatchFilters>({});
  return (
    <MatchList homeId={7} filters={filters} onFiltersChange={setFilters} hrefOf={(id) => `/contact/${id}/`} />
  );
}

async function show(...shown: MatchedPreference[]): Promise<UserEvent> {
  people = shown;
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  await screen.findAllByRole("article");
  return user;
}

it("shows people in the server's order: score, what to ask, facts, no name", async () => {
  await show(matched(), matched({ id: 6, age: 41, gender: "no_answer", score: 40, needs_check: false }));
  const [first, second] = screen.getAllByRole("article");
  if (!first || !second) throw new Error("two were expected");
  expect(within(first).getByRole("heading")).toHaveAccessibleName("1番目 30歳・女性");
  expect(first).toHaveTextContent("71点");
  expect(first).toHaveTextContent("支援区分：");
  expect(within(first).getAllByText("要確認")).toHaveLength(2);
  expect(within(first).queryByText("メモあり")).toBeNull();
  expect(first).toHaveTextContent("合わないペットの飼育");
  expect(first).toHaveTextContent("知的障害、発達障害");
  expect(within(second).getByRole("heading")).toHaveAccessibleName("2番目 41歳・性別の回答なし");
});

it("loads a person's details on each opening, and says that this is recorded", async () => {
  const user = await show(matched());
  expect(opened).toEqual([]);
  await user.click(screen.getByRole("button", { name: /詳細を見る/ }));
  const details = screen.getByRole("dialog", { name: "30歳・女性の方の詳細" });
  const reasons = await within(details).findAllByRole("listitem");
  expect(reasons.map((reason) => reason.textContent)).toEqual([
    "要確認障害支援区分確認が必要です。答えがまだないので、12点はまだ入っていません。12点のうち0点",
    "合わないペットの飼育ペットを飼えません。合わないので、一致度が5点下がります。5点のうち0点",
    "一部合う病状発達障害は対象外です。合わないところがあるので、一致度が12点下がります。24点のうち12点",
    "合う希望入居地希望する地域（東京都）にあります。受け入れの条件です。点には入りません",
  ]);
  expect(within(details).getByText("東京都、埼玉県、千葉県、神奈川県、茨城県、栃木県")).toBeVisible();
  expect(details).toHaveTextContent("この方の詳細を開いたことは記録され、ご本人が見られます。");
  expect(details).toHaveTextContent("郵便番号と番地は、ご本人が見せるまで見られません。");
  // Returning to the browser window must not be recorded as another view.
  window.dispatchEvent(new Event("visibilitychange"));
  expect(opened).toEqual(["5"]);
  await user.click(within(details).getByRole("button", { name: "閉じる" }));
  await user.click(screen.getByRole("button", { name: /詳細を見る/ }));
  await waitFor(() => expect(opened).toEqual(["5", "5"]));
});

it("says until when no more details can be opened", async () => {
  const detail = "今日は300人の詳細を開きました。11月24日の午前0時から、また開けます。";
  network.use(
    http.get(`*${PATH}5/`, () => HttpResponse.json({ detail, code: "quota_used" }, { status: 429 })),
  );
  const user = await show(matched());
  await user.click(screen.getByRole("button", { name: /詳細を見る/ }));
  const details = screen.getByRole("dialog", { name: "30歳・女性の方の詳細" });
  expect(await within(details).findByText(detail)).toBeVisible();
  expect(within(details).queryByRole("list")).toBeNull();
  await expectNoViolations(details);
});

it("sends the request after confirmation, then shows 連絡済み in place of the button, whatever the new rank", async () => {
  const user = await show(matched());
  await user.click(screen.getByRole("button", { name: /連絡する/ }));
  people = [];
  const question = screen.getByRole("dialog", { name: "この方に連絡しますか？" });
  expect(question).toHaveTextContent(
    "連絡は無料です。入居が決まったときだけ、システム利用料150,000円と消費税",
  );
  expect(asked).toEqual([]);
  await user.type(within(question).getByRole("textbox"), "お庭のあるホームです。");
  await user.click(within(question).getByRole("button", { name: "連絡する" }));
  const link = await screen.findByRole("link", { name: "コンタクトを見る" });
  expect(asked).toEqual([{ home: 7, preference: 5, request_words: "お庭のあるホームです。" }]);
  expect(screen.getByText("連絡済み")).toBeVisible();
  expect(link).toHaveAttribute("href", "/contact/40/");
  await waitFor(() => expect(link).toHaveFocus());
  expect(queries).toHaveLength(1);
});

it("sends nothing if the user cancels", async () => {
  const user = await show(matched());
  await user.click(screen.getByRole("button", { name: /連絡する/ }));
  await user.click(screen.getByRole("button", { name: "まだ連絡しない" }));
  expect(asked).toEqual([]);
});

it("shows the server's message if another contact came first", async () => {
  const refusal = { detail: "この方にはすでに連絡しています。", code: "contact_open" };
  network.use(http.post("*/api/chat/contacts/", () => HttpResponse.json(refusal, { status: 409 })));
  const user = await show(matched());
  await user.click(screen.getByRole("button", { name: /連絡する/ }));
  const question = screen.getByRole("dialog");
  await user.type(within(question).getByRole("textbox"), "お庭のあるホームです。");
  await user.click(within(question).getByRole("button", { name: "連絡する" }));
  expect(await within(question).findByText(/この方にはすでに連絡しています。/)).toBeVisible();
  // The text is restored, also after the dialog was closed.
  await user.click(within(question).getByRole("button", { name: "まだ連絡しない" }));
  await user.click(screen.getByRole("button", { name: /連絡する/ }));
  expect(screen.getByRole("textbox", { name: /ホームからの一言/ })).toHaveValue("お庭のあるホームです。");
});

it("is filtered and sorted by the server, shows the count, and can be reset", async () => {
  const user = await show(matched(), matched({ id: 6 }));
  expect(await screen.findByText("2人 / 全134人を表示しています。")).toBeVisible();
  await user.selectOptions(screen.getByLabelText(/病状/), "知的障害");
  await user.type(screen.getByLabelText(/市区町村/), "世田谷区{Enter}");
  await user.click(screen.getByLabelText(/まだ連絡していない方だけ/));
  await user.selectOptions(screen.getByLabelText("並び順"), "登録が新しい順");
  await waitFor(() =>
    expect(new URLSearchParams(queries.at(-1)).toString()).toBe(
      new URLSearchParams({
        condition: "intellectual",
        municipality: "世田谷区",
        not_contacted: "true",
        order: "newest",
        limit: "20",
      }).toString(),
    ),
  );
  people = [];
  await user.selectOptions(screen.getByLabelText(/一致度/), "85点以上");
  expect(await screen.findByText("この条件に合う方はいません。")).toBeVisible();
  people = [matched()];
  await user.click(screen.getAllByRole("button", { name: "しぼり込みをやめる" })[1] as HTMLElement);
  await screen.findAllByRole("article");
  expect(screen.getByLabelText(/市区町村/)).toHaveValue("");
});

it("says how many people pass the filters, and how many there are", async () => {
  const user = await show(matched());
  expect(await screen.findByText("1人 / 全134人を表示しています。")).toBeVisible();
  await user.selectOptions(screen.getByLabelText(/病状/), "知的障害");
  expect(await screen.findByText(/しぼり込みに合う方は、34人 \/ 全134人です。$/)).toBeVisible();
  await waitFor(() => expect(counted.at(-1)).toBe("?condition=intellectual"));
  await user.selectOptions(screen.getByLabelText("並び順"), "登録が新しい順");
  await waitFor(() => expect(queries.at(-1)).toContain("order=newest"));
  expect(counted).toEqual(["", "?condition=intellectual"]);
  await user.click(screen.getByLabelText("外した方"));
  expect(await screen.findByText(/外した方は、全34人です。$/)).toBeVisible();
});

it("saves the filtered list as a table, and says what is in it", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const user = await show(matched());
  await user.selectOptions(screen.getByLabelText(/病状/), "知的障害");
  await user.click(screen.getByRole("button", { name: "表をCSVで保存する" }));
  expect(await screen.findByText("保存しました。Excelで開けます。")).toBeVisible();
  expect(saved).toEqual(["?condition=intellectual"]);
  expect(screen.getByText(/順位の高い200人まで/)).toBeVisible();
  expect(click).toHaveBeenCalledOnce();
});

it("loads more when its end becomes visible, or with a button", async () => {
  let seeEnd = (): void => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        seeEnd = () => report([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const user = await show(...[5, 6, 7, 8, 9].map((id) => matched({ id })));
  expect(await screen.findByText("2人 / 全134人を表示しています。")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "さらに表示する" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(4));
  act(seeEnd);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(5));
  expect(screen.queryByRole("button", { name: "さらに表示する" })).toBeNull();
  expect(screen.getByText("5人 / 全134人を表示しています。")).toBeVisible();
  vi.unstubAllGlobals();
});

it("puts a person aside and back with one button, which keeps the focus and announces the result", async () => {
  const user = await show(matched(), matched({ id: 6, age: 41 }));
  const [first] = screen.getAllByRole("article") as [HTMLElement];
  await user.click(within(first).getByRole("button", { name: "30歳・女性の方を一覧から外す" }));
  const undo = await within(first).findByRole("button", { name: "30歳・女性の方を元に戻す" });
  expect(undo).toHaveFocus();
  expect(within(first).queryByRole("heading")).toBeNull();
  const announcement = () =>
    within(first)
      .getAllByRole("status")
      .map((status) => status.textContent)
      .join("");
  expect(announcement()).toBe("30歳・女性の方を一覧から外しました。ご本人には伝わりません。");
  expect(screen.getByText(/^1人 \/ 全\d+人を表示しています。$/)).toBeVisible();
  await user.click(undo);
  await within(first).findByRole("heading");
  expect(announcement()).toBe("30歳・女性の方を一覧に戻しました。");
  expect(moves).toEqual(["PUT 5", "DELETE 5"]);
  expect(queries).toHaveLength(1);
});

it("moves to the next person's details, also past the loaded ones, with a button that keeps the focus", async () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  const user = await show(...[5, 6, 7].map((id) => matched({ id, age: 20 + id })));
  await user.click(screen.getAllByRole("button", { name: /詳細を見る/ })[1] as HTMLElement);
  const details = screen.getByRole("dialog", { name: "26歳・女性の方の詳細" });
  const next = within(details).getByRole("button", { name: "次の方" });
  await user.click(next);
  await waitFor(() => expect(details).toHaveAccessibleName("27歳・女性の方の詳細"));
  expect(next).toHaveFocus();
  expect(within(details).getByText("3番目、27歳・女性の方の詳細です。")).toBeInTheDocument();
  await user.click(next);
  expect(next).toHaveFocus();
  expect(within(details).getByText("最後の方です")).toBeInTheDocument();
  await user.click(within(details).getByRole("button", { name: "前の方" }));
  await waitFor(() => expect(opened).toEqual(["6", "7", "6"]));
  await within(details).findByRole("heading", { name: "希望条件" });
  vi.unstubAllGlobals();
});

it("suggests the places where matching people live, and filters once the name is complete", async () => {
  const user = await show(matched());
  const field = screen.getByLabelText(/市区町村/) as HTMLInputElement;
  await waitFor(() => expect(field.list?.options).toHaveLength(2));
  await user.type(field, "大田区");
  await waitFor(() => expect(new URLSearchParams(queries.at(-1)).get("municipality")).toBe("大田区"));
});

it("folds the filters on narrow screens, and shows how many are set", async () => {
  const user = await show(matched());
  const fold = screen.getByRole("button", { name: "しぼり込みと並び順" });
  expect(fold).toHaveAttribute("aria-expanded", "false");
  await user.click(fold);
  await user.click(screen.getByLabelText(/まだ連絡していない方だけ/));
  expect(fold).toHaveAccessibleName("しぼり込みと並び順（1件を設定中）");
  expect(fold).toHaveAttribute("aria-expanded", "true");
});

it("warns before a home without a vacancy sends a request, but allows it", async () => {
  vacancies = 0;
  const user = await show(matched());
  await user.click(screen.getByRole("button", { name: /連絡する/ }));
  const question = screen.getByRole("dialog", { name: "空きのないホームから、この方に連絡しますか？" });
  expect(question).toHaveTextContent("このホームには、いま空きがありません。");
  await expectNoViolations(question);
  await user.click(within(question).getByRole("button", { name: "空きがないまま連絡する" }));
  await screen.findByText("連絡済み");
  expect(asked).toHaveLength(1);
});
