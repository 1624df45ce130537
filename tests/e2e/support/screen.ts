/** Checks and actions for any screen: axe, horizontal scrolling, dialogs and texts. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { words } from "./words";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const AXE_OPTIONS: axe.RunOptions = {
  runOnly: { type: "tag", values: RULES },
  // Describing passed elements takes longer than checking them.
  resultTypes: ["violations"],
};

/** axe parses the same few colors thousands of times, which takes a third of a check. Parse each once per page. */
const CACHED_COLORS = `{
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map();
  prototype.parseString = function (text) {
    if (parsed.has(text)) return Object.assign(this, parsed.get(text));
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}`;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The label of the send button for messages. Images have another one. */
export const SEND = /^送\s*る$/;

/** Check that the screen has no violations and fits its width. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  await waitForAnimations(page);
  const found = await violationsOf(page);
  expect.soft(found, page.url()).toEqual([]);
  // Neither shown nor spoken: the source of furigana, such as {漢字|かんじ}.
  const text = await page.locator("body").evaluate((body) => body.textContent + body.ariaLabel);
  expect.soft(text.match(/\{[^{}|\s]+\|[^{}|]+\}/g) ?? [], page.url()).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `horizontal scrolling at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Return the violated rules with their elements. axe runs inside the page, which has no frames. */
async function violationsOf(page: Page): Promise<string[]> {
  // Load axe once per page: loading takes as long as a check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${axe.source};${CACHED_COLORS}`);
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, AXE_OPTIONS);
}

/** Wait until all animations have finished or were cancelled. Infinite animations are ignored. */
export async function waitForAnimations(page: Page): Promise<void> {
  // Polling: `finished` resolves only with a new frame, and an unchanged page may draw none.
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ effect, playState }) =>
            playState === "finished" ||
            playState === "idle" ||
            effect?.getComputedTiming().endTime === Infinity,
        ),
    undefined,
    { polling: 20 },
  );
}

/** Check the dialog with this question and press its button. */
export async function confirmDialog(page: Page, question: string, button: string): Promise<void> {
  const name = words(question);
  const dialog = page.getByRole("alertdialog", { name }).or(page.getByRole("dialog", { name }));
  await expect(dialog).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByRole("button", { name: words(button) }).click();
  await expect(dialog).toBeHidden();
}

/** Wait for a text in the accessibility tree, which has no readings. */
export async function expectText(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.locator("body").ariaSnapshot()).toMatch(words(text));
}

/** Check an alert and close it. */
export async function closeAlert(page: Page, message: string): Promise<void> {
  const alert = page.getByRole("alertdialog", { name: words(message) });
  await expect(alert).toBeVisible();
  await alert.getByRole("button").click();
  await expect(alert).toBeHidden();
}
