/** Navigation in the applicants' app: scroll positions and drafts. */
import { expect, type Page } from "@playwright/test";
import { MAIN } from "./servers/addresses";
import { test } from "./servers/test";
import { Calls } from "./support/calls";
import { words } from "./support/words";

const NEWCOMER = `U${"3".repeat(32)}`;

test.use({ baseURL: MAIN.server, viewport: { width: 360, height: 500 } });
test.beforeEach(({ page }) => new Calls(page.request).signInByLine(NEWCOMER));

test("new page starts at the top, and going back restores the scroll position", async ({ page }) => {
  await page.goto("/applicants/top/");
  const settings = page.getByRole("main").getByRole("link", { name: words("設定") });
  await settings.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(0);
  await settings.click();
  await page.waitForURL("**/applicants/settings/");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/applicants\/top/);
  await expect.poll(() => scrolled(page)).toBe(before);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(before);
});

test("skip link is visible at every scroll position and does not scroll the page", async ({ page }) => {
  await page.goto("/applicants/top/");
  await page.getByRole("main").getByRole("link").last().scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(0);
  const past = page.getByRole("link", { name: words("本文へ進む") });
  await past.focus();
  await expect(past).toBeInViewport({ ratio: 1 });
  expect(await scrolled(page)).toBe(before);
});

test("leaving a started form keeps the answers without a confirmation", async ({ page }) => {
  await page.goto("/applicants/top/");
  await page.getByRole("link", { name: words("希望を登録する") }).click();
  await page.waitForURL("**/applicants/create/");
  const age = page.getByRole("textbox", { name: words("年齢") });
  await age.fill("27");
  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL("**/applicants/top/");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.evaluate(() => window.history.back());
  await expect(age).toHaveValue("27");
  await page.evaluate(() => window.history.back());
  await page.waitForURL("**/applicants/top/");
  await page.evaluate(() => window.history.forward());
  await expect(age).toHaveValue("27");
});

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}
