/** Checks for low vision: double text size on the narrowest phone, dark mode, forced colours, no readings. */
import { expect, type Page } from "@playwright/test";
import { expectSameWithoutReadings } from "../support/readings";
import { expectGoodScreen } from "../support/screen";

/** The smallest supported phone. */
const SMALLEST = { width: 320, height: 568 };
/** The minimum share of a dialog's height for its text. */
const MIN_READING_SHARE = 0.6;

/** Check a screen of the app with double text size, in each colour scheme, and without readings. */
export async function expectGoodForLowVision(page: Page): Promise<void> {
  await page.setViewportSize(SMALLEST);
  const undo = await doubleText(page);
  await checkLayout(page, "twice as large");
  await page.emulateMedia({ colorScheme: "dark" });
  await checkLayout(page, "twice as large and dark");
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await checkLayout(page, "twice as large in forced colours");
  await page.emulateMedia({ forcedColors: "none" });
  await setReadings(page, "off");
  await checkLayout(page, "twice as large without readings");
  await setReadings(page, "on");
  await undo();
  await expectSameWithoutReadings(page);
}

/** Check a screen of the portal in dark mode. */
export async function expectGoodInDarkMode(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectGoodScreen(page);
  await page.emulateMedia({ colorScheme: "light" });
}

async function checkLayout(page: Page, mode: string): Promise<void> {
  await expectGoodScreen(page);
  expect.soft(await cutButtons(page), `buttons cut off, ${mode}, at ${page.url()}`).toEqual([]);
  expect
    .soft(await readingShare(page), `share for reading, ${mode}, at ${page.url()}`)
    .toBeGreaterThanOrEqual(MIN_READING_SHARE);
}

/** Double the page's text size. Return a function that undoes it. */
async function doubleText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
  });
  return () => page.evaluate(() => document.documentElement.style.removeProperty("font-size")).then(() => {});
}

async function setReadings(page: Page, state: "on" | "off"): Promise<void> {
  await page.evaluate((state) => {
    document.documentElement.dataset.furigana = state;
  }, state);
}

/** Return the buttons that are partly outside of the window, or whose text overflows. */
function cutButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector("dialog:modal") ?? document.body;
    const found: string[] = [];
    for (const button of scope.querySelectorAll<HTMLElement>("button, a[class*=button], a[class*=call]")) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue;
      button.scrollIntoView({ block: "center" });
      const box = button.getBoundingClientRect();
      // Skip buttons for screen readers only.
      if (box.width <= 1) continue;
      const isCut = box.left < -1 || box.right > innerWidth + 1;
      const isOver =
        button.scrollWidth > button.clientWidth + 2 || button.scrollHeight > button.clientHeight + 2;
      const isAway =
        scope !== document.body && (box.top < -1 || box.bottom > innerHeight + 1) && box.height < innerHeight;
      if (isCut || isOver || isAway)
        found.push(`${Math.round(box.width)}×${Math.round(box.height)} ${button.textContent}`);
    }
    return found;
  });
}

/** Return the share of an open dialog without its fixed parts; 1 without a dialog. */
function readingShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const panel = document.querySelector("dialog:modal > div");
    if (!panel) return 1;
    const height = panel.getBoundingClientRect().height;
    const { overflowY } = getComputedStyle(panel);
    if (overflowY === "auto") return 1;
    const actions = panel.querySelector(":scope > [data-actions]")?.getBoundingClientRect().height ?? 0;
    // The title counts as text.
    return (height - actions) / height;
  });
}
