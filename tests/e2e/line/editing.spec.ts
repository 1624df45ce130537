/** Registering in several sittings, changing one answer, and pausing the search. */
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { test } from "../servers/test";
import { openApp } from "../support/applicant";
import { Calls } from "../support/calls";
import { expectGoodScreen, expectText } from "../support/screen";
import { expectPresses, tap } from "../support/taps";
import { words } from "../support/words";

const MOTHER = { name: "なつみ（母）", phone: `${MAIN.line}/phone/U${"a".repeat(32)}/` };
const PHONE: BrowserContextOptions = {
  baseURL: MAIN.server,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
};

// Each test continues where the previous one ended.
test.describe.configure({ mode: "serial" });

let page: Page;
let calls: Calls;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext(PHONE);
  page = await context.newPage();
  calls = new Calls(context.request);
});

const button = (name: string) => page.getByRole("button", { name: words(name) });
const link = (name: string) => page.getByRole("link", { name: words(name) });
const age = () => page.getByRole("textbox", { name: words("年齢") });

/** Close the window as LINE does, without a warning, and open another one. */
async function reopenWindow(): Promise<void> {
  const context = page.context();
  await page.close();
  page = await context.newPage();
  await page.goto("/applicants/top/");
}

test("parent registers for a child, and the app shows the child's name", async () => {
  await openApp(page, MOTHER);
  await link("設定").tap();
  await page.getByRole("radio", { name: words("家族のこと") }).check();
  await page.getByRole("textbox", { name: words("本人の名前") }).fill("なつみ");
  await page.getByRole("checkbox").last().check();
  await button("保存する").first().tap();
  await expectText(page, "保存しました。");
  await expectGoodScreen(page);
  await page.goto("/applicants/top/");
  await expectText(page, "なつみさんの希望");
  await link("希望を登録する").tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/なつみさんのこと/);
});

test("number is normalised in the form, and an unreadable one is refused", async () => {
  await age().fill("２２さい");
  await page.getByRole("radio", { name: words("女性") }).check();
  await expect(age()).toHaveValue("22");
  await age().fill("二十二");
  await button("次へ").tap();
  await expect(age()).toBeFocused();
  await expect(page.getByText(words("半角数字で入力してください"))).toHaveCount(1);
  await expectGoodScreen(page);
  await age().fill("22歳");
  await button("次へ").tap();
  await expect(page.getByText(words("9つのうち2つ目"))).toBeVisible();
});

test("draft survives the closing of LINE's window", async () => {
  await page.getByRole("checkbox", { name: words("知的障害") }).check();
  await page.getByRole("textbox", { name: words("病状の詳細") }).fill("花が好きです。");
  await reopenWindow();
  await expectText(page, "書きかけの希望があります。");
  await expectGoodScreen(page);
  await link("続きから").tap();
  await expect(page.getByText(words("9つのうち2つ目"))).toBeVisible();
  await expect(page.getByRole("textbox", { name: words("病状の詳細") })).toHaveValue("花が好きです。");
  await expect(page.getByRole("checkbox", { name: words("知的障害") })).toBeChecked();
  await expectGoodScreen(page);
  await page.goto("/applicants/create/");
  await expect(age()).toHaveValue("22");
  await button("続きから").tap();
  await expect(page.getByText(words("9つのうち2つ目"))).toBeVisible();
});

test("registering deletes the draft", async () => {
  await page.goto("/applicants/create/?step=3");
  await page.getByRole("textbox", { name: words("郵便番号") }).fill("1540017");
  await expect(page.getByRole("textbox", { name: words("市区町村") })).toHaveValue("世田谷区");
  await page.getByRole("textbox", { name: words("番地") }).fill("世田谷8-8-8");
  await button("次へ").tap();
  await page.getByRole("checkbox", { name: "東京都" }).check();
  await button("次へ").tap();
  for (const [group, choice] of [
    ["建物タイプ", "希望無し"],
    ["グループホームの形態", "シェアハウス型"],
  ] as const) {
    const box = page.getByRole("group", { name: words(group) });
    await box.getByRole("checkbox", { name: words(choice) }).check();
  }
  await button("次へ").tap();
  const support = page.getByRole("group", { name: words("医療支援体制") });
  await support.getByRole("checkbox", { name: words("訪問看護あり") }).check();
  for (const [next, step] of [
    ["次へ", 7],
    ["次へ", 8],
    ["確かめる", 9],
  ] as const) {
    await button(next).tap();
    await expect(page.getByText(words(`9つのうち${step}つ目`))).toBeVisible();
  }
  await button("登録する").tap();
  await page.getByRole("alertdialog").getByRole("button").tap();
  await page.waitForURL("**/applicants/top/");
  await expectText(page, "東京都");
  expect(await calls.read("/api/accounts/drafts/preference/new/")).toMatchObject({ answers: null });
});

test("one answer is changed in four taps, and the focus returns to it", async () => {
  await expectPresses(4, "change one answer", tap, async (press) => {
    await press(link("希望を変える"));
    const change = link("性別：変える");
    await expect(change).toBeVisible();
    await expectGoodScreen(page);
    await press(change);
    await expectGoodScreen(page);
    await press(page.getByText(words("男性"), { exact: true }));
    await press(button("保存する"));
  });
  await expect(link("性別：変える")).toBeFocused();
  await expectText(page, "更新に成功しました。");
  await expectGoodScreen(page);
  const [wishes] = await calls.read<{ gender: string; condition_detail: string }[]>(
    "/api/applicants/preferences/",
  );
  expect(wishes).toMatchObject({ gender: "male", condition_detail: "花が好きです。" });
});

test("leaving a changed answer asks for confirmation", async () => {
  await link("年齢：変える").tap();
  await age().fill("23");
  const answer = async (choice: string): Promise<void> => {
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: words(choice) }).tap();
    await expect(question).toBeHidden();
  };
  await page.getByRole("banner").getByRole("link").first().tap();
  await answer("続ける");
  await expect(age()).toHaveValue("23");
  await page.evaluate(() => window.history.back());
  await answer("変えないで戻る");
  await expect(link("年齢：変える")).toBeVisible();
  await expectText(page, "22歳");
});

test("search is paused with one tap and resumed with one", async () => {
  await page.goto("/applicants/top/");
  await expectPresses(1, "pause", tap, (press) => press(button("募集を休む")));
  await expectText(page, "新しいホームからは見えません。");
  await expectGoodScreen(page);
  await expectPresses(1, "resume", tap, (press) => press(button("また始める")));
  await expect(button("募集を休む")).toBeVisible();
  await expect(page.locator("h2:focus")).toBeInViewport();
  // The person must not appear in the lists of other tests.
  await button("募集を休む").tap();
  await expectText(page, "新しいホームからは見えません。");
});
