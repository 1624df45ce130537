/** What every screen of the story is checked for: no accessibility violation, one heading, no sideways scroll. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { words } from "./words";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What the button says that sends a message: another one sends a picture. */
export const SEND = /^送\s*る$/;

/** Expect the screen, as it stands now, to be free of violations and to fit its width. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  await standStill(page);
  // Our pages have no frames: the mode for them would open and fill a second page at each look.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  expect.soft(found, page.url()).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `sideways scroll at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Wait until what fades or slides stands still; what is broken off stands still as well. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** Agree to the dialog with this question by its button, after a look at it. */
export async function confirmDialog(page: Page, question: string, button: string): Promise<void> {
  const name = words(question);
  const dialog = page.getByRole("alertdialog", { name }).or(page.getByRole("dialog", { name }));
  await expect(dialog).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByRole("button", { name: words(button) }).click();
  await expect(dialog).toBeHidden();
}

/** Expect the screen to say something, as a screen reader hears it: without the readings above the words. */
export async function expectSaid(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.locator("body").ariaSnapshot()).toMatch(words(text));
}

/** Read an alert and close it. */
export async function closeAlert(page: Page, message: string): Promise<void> {
  const alert = page.getByRole("alertdialog", { name: words(message) });
  await expect(alert).toBeVisible();
  await alert.getByRole("button").click();
  await expect(alert).toBeHidden();
}
