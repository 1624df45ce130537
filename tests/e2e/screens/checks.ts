/** Checks beyond axe: target sizes and the tab order. */
import { expect, type Page } from "@playwright/test";
import { focusFault } from "../support/keyboard";

/** Check that all controls are at least this many CSS pixels wide and high. */
export async function expectTargets(page: Page, least: number): Promise<void> {
  const small = await page.evaluate((least) => {
    const pressable = "a[href], button, input, select, textarea, summary, [role=button], [role=menuitem]";
    // An open modal dialog blocks the page under it.
    const scope = document.querySelector("dialog:modal") ?? document.body;
    const found: string[] = [];
    for (const element of scope.querySelectorAll<HTMLElement>(pressable)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
      // The label of a choice is part of its target. Links inside a sentence are exempt (WCAG 2.5.8).
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
 * Walk through the screen with Tab: it reaches every control once, in the order of the page, with a visible
 * focus that nothing covers.
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
    // A group of radio buttons has one tab stop.
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
      // Between the last and the first tab stop of a dialog, the focus is in the browser's own interface.
      const isBrowsers = active === document.body && document.querySelector("dialog:modal") !== null;
      return isBrowsers ? null : (active.dataset.stop ?? "");
    });
    // A date field has a tab stop each for year, month and day.
    if (stop !== null && stop !== walked.at(-1)) walked.push(stop);
    const fault = await focusFault(page);
    if (fault) faults.push(fault);
  }
  expect.soft(faults, page.url()).toEqual([]);
  // In a dialog, the walk starts at the focused element and wraps around.
  const from = Number(walked[0] ?? 0);
  const expected = Array.from({ length: inOrder }, (_, index) => String((from + index) % inOrder));
  expect.soft(walked, `order of the keyboard at ${page.url()}`).toEqual(expected);
}

/** Check the page's language, its only first-level heading and its title. Return the title. */
export async function expectPage(page: Page): Promise<string> {
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.locator("h1:visible")).toHaveCount(1);
  const title = await page.title();
  expect(title.length, page.url()).toBeGreaterThan(4);
  return title;
}
