/** A server that requires a second factor, as in production: setup, sign-in and step-up. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { REAL_LINE } from "../servers/addresses";
import { testWithRealLine as test } from "../servers/test";
import { copied } from "../support/clipboard";
import { changeDatabase } from "../support/database";
import { codeOf, Device } from "../support/factors";
import { expectGoodScreen, expectText } from "../support/screen";
import { words } from "../support/words";

const EMAIL = "asked-facility@example.com";
const COLLEAGUE = "田中 恵";
const TOP = "**/facilities/top/";
const CODE = "アプリが表示する6けたのコード";

test.use({ baseURL: REAL_LINE.server, viewport: { width: 1280, height: 800 } });
test.describe.configure({ mode: "serial" });

let page: Page;
let codes: string[];

test.beforeAll(async ({ browser }) => {
  const permissions = ["clipboard-read", "clipboard-write"];
  page = await (await browser.newContext({ baseURL: REAL_LINE.server, permissions })).newPage();
  await Device.of(page);
});

test("manager without a second factor can only open its setup", async () => {
  await signIn();
  await page.waitForURL("**/accounts/safety/");
  await expect(page.getByText("はじめに、二段階認証を登録してください。")).toBeVisible();
  await expect(page.getByText("この環境では、二段階認証なしで使えます。")).toHaveCount(0);
  await expectGoodOnAnyWidth();
  for (const path of ["/facilities/top/", "/facilities/office/", "/facilities/figures/"]) {
    await page.goto(path);
    await page.waitForURL("**/accounts/safety/");
  }
});

test("manager can work after registering an app and saving the recovery codes", async () => {
  await page.getByRole("button", { name: "アプリを登録する" }).click();
  await page.getByRole("button", { name: "キーをコピーする" }).click();
  const key = await copied(page, /^[A-Z2-7]{16,}$/);
  await page.getByRole("textbox", { name: CODE }).fill(codeOf(key));
  await page.getByRole("button", { name: "登録する", exact: true }).click();
  const shown = page.getByRole("dialog", { name: "新しいリカバリーコード" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  codes = await shown.getByRole("listitem").allTextContents();
  await shown.getByRole("button", { name: "しまったので、閉じる" }).click();
  await expect(page.getByText("二段階認証を登録しました。")).toBeVisible();
  await expectGoodOnAnyWidth();
  await page.getByRole("link", { name: "はじめの画面へ" }).click();
  await page.waitForURL(TOP);
  await expectGoodScreen(page);
});

test("passkey is the second factor after the password", async () => {
  await page.goto("/accounts/safety/");
  await page.getByRole("textbox", { name: "パスキーの名前" }).fill("事務所のパソコン");
  await page.getByRole("button", { name: "パスキーを登録する" }).click();
  await expectText(page, "パスキーを登録しました。");
  await page.context().clearCookies();
  await signIn();
  await expect(page.getByRole("heading", { name: "もうひとつの方法で確かめます" })).toBeFocused();
  await page.getByRole("button", { name: "パスキーで確かめる" }).click();
  await page.waitForURL(TOP);
});

test("office shows who has a second factor, and changing a position needs a step-up", async () => {
  await page.goto("/facilities/office/");
  await expect(card(COLLEAGUE)).toContainText("登録なし");
  await expect(card("高橋 直子")).toContainText("登録ずみ");
  await expectGoodScreen(page);
  expireStepUp();
  await card(COLLEAGUE)
    .getByRole("button", { name: words("役割を変える") })
    .click();
  const form = page.getByRole("dialog", { name: `${COLLEAGUE}さんの役割` });
  await form.getByRole("radio", { name: /^担当/ }).check();
  await form.getByRole("button", { name: "保存する" }).click();
  await expect(stepUpDialog()).toBeVisible();
  await expectGoodOnAnyWidth();
  await stepUpDialog().getByRole("button", { name: "パスキーで確かめる" }).press("Enter");
  await expect(stepUpDialog()).toBeHidden();
  await expectText(page, `${COLLEAGUE}さんの役割を変えました。`);
  await expect(form).toBeHidden();
  await expect(card(COLLEAGUE)).toContainText("担当");
});

test("CSV export of the figures needs a step-up", async () => {
  await page.goto("/facilities/figures/");
  const save = page.getByRole("button", { name: /CSV/ });
  expireStepUp();
  await save.click();
  await stepUpDialog().getByRole("button", { name: "今はしない" }).click();
  await expectText(page, "あなたであることを、もう一度確かめてください。");
  await save.click();
  await stepUpDialog().getByRole("button", { name: "リカバリーコードを使う" }).click();
  await stepUpDialog()
    .getByRole("textbox", { name: "リカバリーコード" })
    .fill(codes[0] ?? "");
  const saved = page.waitForEvent("download");
  await stepUpDialog().getByRole("textbox", { name: "リカバリーコード" }).press("Enter");
  expect(readFileSync(await (await saved).path(), "utf8")).toContain("高橋 直子");
});

function card(name: string) {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
}

function stepUpDialog() {
  return page.getByRole("dialog", { name: "あなたであることを確かめます" });
}

/** Move the last step-up more than half an hour into the past. */
function expireStepUp(): void {
  changeDatabase("UPDATE sign_in_session SET proved_at = '2020-01-01 00:00:00'", REAL_LINE);
}

async function expectGoodOnAnyWidth(): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectGoodScreen(page);
  }
}

async function signIn(): Promise<void> {
  await page.goto("/accounts/facilities/login/");
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(EMAIL);
  await page
    .getByLabel(/^パスワード/)
    .first()
    .fill("demo-password");
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
}
