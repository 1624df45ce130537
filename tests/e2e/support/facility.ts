/** Actions of a facility member in the portal. */
import { expect, type Page } from "@playwright/test";
import { closeAlert, expectGoodScreen } from "./screen";

export const HOME = "ひだまりホーム世田谷";
export const GREETING = "はじめまして。ひだまりホームの高橋です。見学の日を、ゆっくり決めましょう。";

/** Sign in at a staff login page. */
export async function signIn(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await expectGoodScreen(page);
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByLabel("パスワード").fill("demo-password");
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
}

/** Fill in the home form. The postal code fills in the address. */
async function fillInHome(page: Page): Promise<void> {
  const group = (name: string) => page.getByRole("group", { name });
  await page.getByLabel("グループホーム名").fill(HOME);
  await page.getByLabel("家賃").fill("48000");
  await page.getByLabel("郵便番号").fill("154-0017");
  await expect(page.getByLabel("都道府県")).toHaveValue("東京都");
  await expect(page.getByLabel("市区町村")).toHaveValue("世田谷区");
  await page.getByLabel("番地・建物名").fill("世田谷9-9-9");
  await page.getByLabel("担当者名").fill("高橋 直子");
  await page.getByLabel("電話番号").fill("０３−００００−１２３４");
  await page.getByLabel("メールアドレス").fill("home@example.com");
  for (const level of ["区分1", "区分2", "区分3"])
    await group("受け入れ可能な支援区分").getByRole("checkbox", { name: level }).check();
  for (const target of ["精神障害", "知的障害"])
    await group("対象者").getByRole("checkbox", { name: target }).check();
  await group("グループホームの形態").getByRole("radio", { name: "シェアハウス型" }).check();
  await group("建物タイプ").getByRole("radio", { name: "新築戸建て" }).check();
  await group("今いるペット").getByRole("checkbox", { name: "いない" }).check();
  await group("医療支援体制").getByRole("checkbox", { name: "訪問看護あり" }).check();
  await page.getByLabel("最初のあいさつ文").fill(GREETING);
}

async function choosePictures(page: Page, ...names: string[]): Promise<void> {
  const files = names.map((name) => new URL(`../fixtures/${name}`, import.meta.url).pathname);
  await page.locator('input[type="file"]').setInputFiles(files);
}

/** Register a home with two images, and check its card. */
export async function registerHome(page: Page): Promise<void> {
  await page.getByRole("link", { name: "新規登録" }).click();
  await expectGoodScreen(page);
  await fillInHome(page);
  await choosePictures(page, "exterior.jpg", "living-room.jpg");
  await expectGoodScreen(page);
  await page.getByRole("button", { name: "登録", exact: true }).click();
  await closeAlert(page, "登録に成功しました。");
  await page.waitForURL("**/facilities/top/");
  const card = page.getByRole("article").filter({ hasText: HOME });
  await expect(card).toBeVisible();
  await expect.poll(() => card.locator("img").first().evaluate(isDrawn)).toBe(true);
  await expectGoodScreen(page);
}

function isDrawn(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}
