/** What is measured on a screen besides axe's rules: sizes of what can be pressed, and the walk by keyboard. */
import { expect, type Page } from "@playwright/test";
import { focusFault } from "../support/keyboard";

/** Expect everything that can be pressed to be at least this many CSS pixels wide and high. */
export async function expectTargets(page: Page, least: number): Promise<void> {
  const small = await page.evaluate((least) => {
    const pressable = "a[href], button, input, select, textarea, summary, [role=button], [role=menuitem]";
    // While a modal dialog is open, the page under it cannot be pressed.
    const scope = document.querySelector("dialog:modal") ?? document.body;
    const found: string[] = [];
    for (const element of scope.querySelectorAll<HTMLElement>(pressable)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
      // A choice is pressed by its label as well, and a link inside a sentence has the size of its words (WCAG 2.5.8).
      const target = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
      const isInSentence = getComputedStyle(element).display === "inline" && element.tagName === "A";
      const isSkipLink = element.matches("a[href^='#']") && element.getBoundingClientRect().width <= 1;
      if (isInSentence || isSkipLink) continue;
      const own = element.getBoundingClientRect();
      const box = target.getBoundingClientRect();
      const [width, height] = [Math.max(own.width, box.width), Math.max(own.height, box.height)];
      if (width + 0.5 < least || height + 0.5 < least)
        found.push(`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 120)}`);
    }
    return found;
  }, least);
  expect.soft(small, `smaller than ${least} px at ${page.url()}`).toEqual([]);
}

/**
 * Walk through the screen with Tab: every control is reached once, in the order of the page, each with a visible
 * focus, and none is hidden under what stands above the page.
 */
export async function expectTabOrder(page: Page): Promise<void> {
  const inOrder = await page.evaluate(() => {
    const scope = document.querySelector("dialog:modal") ?? document.body;
    const all = "a[href], button, input, select, textarea, summary, [tabindex]";
    const controls = [...scope.querySelectorAll<HTMLElement>(all)].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.hasAttribute("disabled") &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.closest("[inert]"),
    );
    // Of a group of radio buttons only one is a stop.
    const groups = new Map<string, HTMLInputElement>();
    for (const one of controls)
      if (one instanceof HTMLInputElement && one.type === "radio")
        if (!groups.has(one.name) || one.checked) groups.set(one.name, one);
    const stops = controls.filter(
      (one) => !(one instanceof HTMLInputElement && one.type === "radio") || groups.get(one.name) === one,
    );
    for (const [index, one] of stops.entries()) one.setAttribute("data-stop", String(index));
    const active = document.activeElement;
    if (active instanceof HTMLElement && !document.querySelector("dialog:modal")) active.blur();
    document.body.tabIndex = -1;
    if (!document.querySelector("dialog:modal")) document.body.focus();
    document.body.removeAttribute("tabindex");
    return stops.length;
  });
  const walked: string[] = [];
  const faults: string[] = [];
  for (let step = 0; walked.length < inOrder && step < 2 * inOrder; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const active = document.activeElement as HTMLElement;
      // Between a window's last stop and its first the focus is the browser's own.
      const isBrowsers = active === document.body && document.querySelector("dialog:modal") !== null;
      return isBrowsers ? null : (active.dataset.stop ?? "");
    });
    // A date is walked by its year, month and day.
    if (stop !== null && stop !== walked.at(-1)) walked.push(stop);
    const fault = await focusFault(page);
    if (fault) faults.push(fault);
  }
  expect.soft(faults, page.url()).toEqual([]);
  // A dialog is entered where its focus was put: its stops are walked in a circle.
  const from = Number(walked[0] ?? 0);
  const expected = Array.from({ length: inOrder }, (_, index) => String((from + index) % inOrder));
  expect.soft(walked, `order of the keyboard at ${page.url()}`).toEqual(expected);
}

/** Expect what every page has: its language, one visible first heading, a title of its own. */
export async function expectPage(page: Page): Promise<string> {
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.locator("h1:visible")).toHaveCount(1);
  const title = await page.title();
  expect(title.length, page.url()).toBeGreaterThan(4);
  return title;
}
