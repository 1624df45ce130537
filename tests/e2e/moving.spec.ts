/** Moving through the applicant's app: the way back leads to where one was, and a changed form is not left unasked. */
import { expect, type Page } from "@playwright/test";
import { STORY } from "./servers/addresses";
import { test } from "./servers/test";
import { Calls } from "./support/calls";
import { words } from "./support/words";

const NEWCOMER = `U${"3".repeat(32)}`;

test.use({ baseURL: STORY.server, viewport: { width: 360, height: 500 } });
test.beforeEach(({ page }) => new Calls(page.request).signInByLine(NEWCOMER));

test("a new page begins at its top, and the way back leads to where one was", async ({ page }) => {
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

test("the way past the header is seen wherever the page stands, and scrolls nothing", async ({ page }) => {
  await page.goto("/applicants/top/");
  await page.getByRole("main").getByRole("link").last().scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(0);
  const past = page.getByRole("link", { name: "本文へ移動" });
  await past.focus();
  await expect(past).toBeInViewport({ ratio: 1 });
  expect(await scrolled(page)).toBe(before);
});

test("whoever leaves what they began to answer loses nothing, and is not asked", async ({ page }) => {
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
