/** What every screen of the story is checked for: no accessibility violation, one heading, no sideways scroll. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { words } from "./words";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const LOOK: axe.RunOptions = {
  runOnly: { type: "tag", values: RULES },
  // What passed is told by number only: describing each element takes longer than looking at it.
  resultTypes: ["violations"],
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What the button says that sends a message: another one sends a picture. */
export const SEND = /^送\s*る$/;

/** Expect the screen, as it stands now, to be free of violations and to fit its width. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  await standStill(page);
  const found = await violationsOf(page);
  expect.soft(found, page.url()).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `sideways scroll at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Return each rule that the page breaks, with its elements. Our pages have no frames: it is looked at in its own place. */
async function violationsOf(page: Page): Promise<string[]> {
  // A page has it once: to read it takes as long as to look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (look) => {
    const { violations } = await window.axe.run(look);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, LOOK);
}

/** Wait until what fades or slides stands still; what is broken off stands still as well, and what turns for ever never does. */
export async function standStill(page: Page): Promise<void> {
  // Asked for again and again: `finished` is kept only when a frame is drawn, and where nothing changes none may be.
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
