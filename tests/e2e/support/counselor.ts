/** Actions of a counselor in the portal. */
import { expect, type Page } from "@playwright/test";
import { closeAlert, expectGoodScreen } from "./screen";

export const PERSON = "山本 一郎";

/** Register a person and their preference. */
export async function registerPerson(page: Page): Promise<void> {
  const group = (name: string) => page.getByRole("group", { name });
  await page.getByRole("link", { name: "新規登録" }).first().click();
  await page.waitForURL("**/counselors/create/");
  await expectGoodScreen(page);
  await page.getByLabel("氏名").fill(PERSON);
  await page.getByLabel("年齢").fill("44");
  await group("性別").getByRole("radio", { name: "男性" }).check();
  await page.getByLabel("障害支援区分").selectOption("3");
  await group("ご本人の同意").getByRole("radio", { name: "書面" }).check();
  await page.getByLabel("同意した日").fill("2026-03-01");
  await group("病状").getByRole("checkbox", { name: "知的障害" }).check();
  await group("病状").getByRole("checkbox", { name: "身体障害" }).check();
  await page.getByLabel("郵便番号").fill("2200011");
  await expect(page.getByLabel("市区町村")).toHaveValue("横浜市西区");
  await page.getByLabel("番地・建物名").fill("高島1-1-1");
  await group("希望入居地").getByRole("checkbox", { name: "東京都" }).check();
  await group("建物タイプ").getByRole("checkbox", { name: "共同住宅" }).check();
  await group("グループホームの形態").getByRole("checkbox", { name: "希望無し" }).check();
  await group("医療支援体制").getByRole("checkbox", { name: "通院同行あり" }).check();
  await checkSuggestion(page);
  await page.getByRole("button", { name: "登録", exact: true }).click();
  await closeAlert(page, "登録に成功しました。");
  await page.waitForURL("**/counselors/top/");
  await expect(page.getByRole("article").filter({ hasText: PERSON })).toBeVisible();
  await expectGoodScreen(page);
}

/** Check that the number of matching homes and the suggestion follow unsaved answers. */
async function checkSuggestion(page: Page): Promise<void> {
  const newHouse = page
    .getByRole("group", { name: "建物タイプ" })
    .getByRole("checkbox", { name: "新築戸建て" });
  const way = page.getByText("「医療支援体制」を「希望無し」にすると、＋1件");
  await expect(page.getByText("希望がすべて合うホームは、今はありません。")).toBeVisible();
  await expect(way).toBeHidden();
  await newHouse.check();
  await expect(way).toBeVisible();
  await expectGoodScreen(page);
  await newHouse.uncheck();
  await expect(way).toBeHidden();
}
