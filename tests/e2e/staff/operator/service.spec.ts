/** The operator's figures and system status with the keyboard only, and on a phone. */
import { expect, type Page } from "@playwright/test";
import { MAIN } from "../../servers/addresses";
import { test } from "../../servers/test";
import { Keyboard } from "../../support/keyboard";
import { expectGoodScreen } from "../../support/screen";

test.use({ baseURL: MAIN.server, viewport: { width: 1280, height: 800 } });

test("operator opens the figures and checks the connection to LINE", async ({ page }) => {
  const keys = await signIn(page);
  await open(page, keys, "数字");
  const months = page.getByRole("table", { name: /^月ごとの数/ });
  await expect(months.getByRole("row")).toHaveCount(13);
  await expect(page.getByRole("img", { name: /のグラフ。同じ数は、下の表にあります。$/ })).toHaveCount(1);
  await open(page, keys, "システム");
  await expect(page.getByText(/（プログラムと同じ）/)).toBeVisible();
  await keys.press(page.getByRole("button", { name: "確かめる" }));
  await expect(page.getByText(/今月のメッセージ/)).toBeVisible();
  await expectGoodScreen(page);
});

test("figures and system status do not overflow at 390 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  for (const path of ["figures", "system"]) {
    await page.goto(`/operator/${path}/`);
    await expect(page.getByRole("table").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

async function signIn(page: Page): Promise<Keyboard> {
  const keys = new Keyboard(page);
  await page.goto("/operator/login/");
  await keys.write(page.getByLabel("メールアドレス"), "operator@example.com");
  await keys.write(page.getByRole("textbox", { name: "パスワード" }), "demo-password");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/operator/");
  return keys;
}

async function open(page: Page, keys: Keyboard, name: string): Promise<void> {
  await keys.press(page.getByRole("navigation").getByRole("link", { name }));
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
}
