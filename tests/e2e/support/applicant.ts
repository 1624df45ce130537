/** Actions of an applicant in the LINE chat and in the app. */
import { expect, type Page } from "@playwright/test";
import { MAIN } from "../servers/addresses";
import { closeAlert, expectGoodScreen, expectText } from "./screen";
import { words } from "./words";

export const HIKARI = { name: "田中 ひかり", phone: `${MAIN.line}/phone/U${"1".repeat(32)}/` };
export const SORAMAME = { name: "そらまめ", phone: `${MAIN.line}/phone/U${"8".repeat(32)}/` };

/** Open the app for the first time from the menu in LINE, and consent. */
export async function openApp(page: Page, person = HIKARI): Promise<void> {
  await page.goto(person.phone);
  await expectGoodScreen(page);
  await page.getByRole("link", { name: "アプリを開く" }).click();
  await page.waitForURL("**/applicants/consent/");
  await expectText(page, "名前は見えません。");
  await expectGoodScreen(page);
  await page.getByRole("button", { name: "はじめる" }).click();
  await page.waitForURL("**/applicants/first-steps/");
  await expectGoodScreen(page);
  await page.getByRole("button", { name: words("次へ進む") }).click();
  await page.waitForURL("**/applicants/top/");
  await expect(page.getByText(person.name).first()).toBeVisible();
  expect(page.url()).not.toContain("token");
  await expectGoodScreen(page);
}

/** Register the preference step by step, with a reload in the middle. */
export async function registerPreference(page: Page): Promise<void> {
  await page.getByRole("link", { name: words("希望を登録する") }).click();
  await page.getByRole("textbox", { name: words("年齢") }).fill("27");
  await page.getByRole("radio", { name: words("女性") }).check();
  await page.getByRole("combobox", { name: words("障害支援区分") }).selectOption("2");
  await next(page, 2);
  await page.getByRole("checkbox", { name: words("精神障害") }).check();
  await next(page, 3);
  await page.getByRole("textbox", { name: words("郵便番号") }).fill("１５４−００１７");
  await expect(page.getByRole("textbox", { name: words("市区町村") })).toHaveValue("世田谷区");
  // The draft is saved after a delay. Reloading earlier would save it concurrently with the next page's read.
  await page.getByRole("textbox", { name: words("番地") }).fill("世田谷8-8-8");
  const saving = await page.waitForRequest(
    (request) => request.url().includes("/api/accounts/drafts/") && request.method() === "PUT",
  );
  await saving.response();
  await page.reload();
  await expect(page.getByRole("textbox", { name: words("番地") })).toHaveValue("世田谷8-8-8");
  await next(page, 4);
  await page.getByRole("checkbox", { name: "東京都" }).check();
  await next(page, 5);
  await check(page, "建物タイプ", "希望無し");
  await check(page, "グループホームの形態", "シェアハウス型");
  await next(page, 6);
  await check(page, "医療支援体制", "訪問看護あり");
  await next(page, 7);
  await next(page, 8);
  await next(page, 9, "確かめる");
  await expectGoodScreen(page);
  await page.getByRole("button", { name: words("登録する") }).click();
  await closeAlert(page, "登録に成功しました。");
  await page.waitForURL("**/applicants/top/");
  await expectText(page, "東京都");
  await expectGoodScreen(page);
}

async function check(page: Page, group: string, choice: string): Promise<void> {
  const box = page.getByRole("group", { name: words(group) });
  await box.getByRole("checkbox", { name: words(choice) }).check();
}

async function next(page: Page, step: number, button = "次へ"): Promise<void> {
  await expectGoodScreen(page);
  await page.getByRole("button", { name: words(button) }).click();
  await expect(page.getByText(words(`9つのうち${step}つ目`))).toBeVisible();
}
