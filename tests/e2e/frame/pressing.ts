/** What a press of a button does to a page: layers, focus, and what screen readers are told. */
import type { Page } from "@playwright/test";

const BUTTONS = "button, summary, [role=button]";
// Long enough for a call that is answered at once, and for what is told a moment after.
const SETTLED_MS = 350;

interface Heard {
  sentences: string[];
  /** What had the focus, a heading or a window, one after the other. */
  places: string[];
}

/** Runs in the page before its own code: note what live regions say and where the focus is put. */
export function listen(): void {
  const heard: Heard = { sentences: [], places: [] };
  Object.assign(window, { heard });
  const REGIONS = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  const regionOf = (node: Node): Element | null =>
    (node instanceof Element ? node : node.parentElement)?.closest(REGIONS) ?? null;
  const note = (region: Element | null): void => {
    const words = region?.textContent?.trim();
    if (words && heard.sentences.at(-1) !== words) heard.sentences.push(words);
  };
  const look = (changes: MutationRecord[]): void => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const region = regionOf(target);
      if (region) regions.add(region);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const alert of node.querySelectorAll("[role=alert]")) regions.add(alert);
      for (const node of addedNodes)
        if (node instanceof Element && node.matches("[role=alert]")) regions.add(node);
    }
    for (const region of regions) note(region);
  };
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) heard.places.push(target.textContent?.trim().slice(0, 60) ?? "");
  });
}

/** Return the buttons that can be pressed, each with what tells it from others wherever it stands. */
export function buttonsOf(page: Page): Promise<{ index: number; key: string }[]> {
  return page.evaluate((selector) => {
    const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const around = document.querySelector("dialog[open] h2")?.textContent ?? location.pathname;
    return [...scope.querySelectorAll<HTMLElement>(selector)].flatMap((one, index) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[inert]")) return [];
      const words = (one.getAttribute("aria-label") ?? one.textContent ?? "").replace(/\d+/g, "0").trim();
      // Of a list the first row's stand for all.
      const what = words.replace(/^.*(?=さんの|の担当)/, "");
      // The frame is the same on every page.
      const where = one.closest("header, footer, nav") ? "frame" : around.replace(/\d+/g, "0");
      return [{ index, key: `${where} ${what}` }];
    });
  }, BUTTONS);
}

/** Press one of them by keyboard, as whoever hears the page does; return its document, or null where it is gone. */
export async function press(page: Page, index: number): Promise<number | null> {
  const document = await page.evaluate(
    ({ selector, index }) => {
      const scope = [...window.document.querySelectorAll("dialog[open]")].at(-1) ?? window.document.body;
      const one = scope.querySelectorAll<HTMLElement>(selector)[index];
      one?.focus();
      Object.assign((window as never as { heard: Heard }).heard, { sentences: [], places: [] });
      return one && one === window.document.activeElement ? performance.timeOrigin : null;
    },
    { selector: BUTTONS, index },
  );
  if (document === null) return null;
  await page.keyboard.press("Enter");
  await page.waitForTimeout(SETTLED_MS);
  await page.waitForLoadState("networkidle");
  return document;
}

/** Return what was told since the press. */
export function said(page: Page): Promise<{ twice: string[]; isTold: boolean }> {
  return page.evaluate(() => {
    const { sentences, places } = (window as never as { heard: Heard }).heard;
    const twice = sentences.filter((one, index) => sentences.indexOf(one) !== index);
    return { twice, isTold: sentences.length > 0 || places.length > 0 };
  });
}

/** Say whether nothing has the focus. */
export function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(() => [null, document.body].includes(document.activeElement as HTMLElement | null));
}

/** Return how many windows and unfolded menus lie over the page. */
export function layersOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.querySelectorAll("dialog[open], header button[aria-expanded=true]").length,
  );
}

/** Return the ids by which elements are named or described although nothing, or nothing with words, has them. */
export function missingIds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ["aria-describedby", "aria-labelledby", "aria-controls"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((one) =>
        (one.getAttribute(name) ?? "")
          .split(/\s+/)
          .filter((id) => {
            const named = document.getElementById(id);
            return named === null || (name !== "aria-controls" && !named.textContent?.trim());
          })
          .map((id) => `${name}="${id}" of ${one.outerHTML.slice(0, 120)}`),
      ),
    ),
  );
}
