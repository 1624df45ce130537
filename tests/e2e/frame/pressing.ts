/** What a press of a button does to a page: layers, focus, and what screen readers are told. */
import { expect, type Page } from "@playwright/test";
import type { Sending } from "./sending";

// What is told a moment after an answer is told by then.
const SETTLED_MS = 350;
/** What is read and longer on its way than this many of them is so on purpose. */
const MOST_WAITS = 20;

interface Heard {
  sentences: string[];
  /** What had the focus, a heading or a window, one after the other. */
  places: string[];
  pressed: Element | null;
  before: string;
}

interface Listening {
  heard: Heard;
  /** What says its own state when that changes: whether it is on, unfolded or chosen. */
  stateOf: (element: Element | null) => string;
  /** What can be pressed now, each with what tells it from others wherever it stands. */
  pressable: () => { key: string; element: HTMLElement }[];
}

/** Runs in the page before its own code: note what live regions say and where the focus is put. */
export function listen(): void {
  const heard: Heard = { sentences: [], places: [], pressed: null, before: "" };
  const REGIONS = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  // What is chosen outside of a form acts at once, as a button does; of a group its first other answer.
  const CHOICES = "input[type=radio]:not(:checked), input[type=checkbox], select";
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
  const bare = (words: string): string => words.replace(/\d+/g, "0").trim();
  const keyOf = (element: HTMLElement): string => {
    const around = element.closest("dialog")?.querySelector("h2")?.textContent ?? location.pathname;
    const isChoice = element.matches(CHOICES);
    const words = isChoice
      ? (element.getAttribute("name") ?? element.ariaLabel ?? "")
      : (element.ariaLabel ?? element.textContent ?? "");
    // Of a list the first row's stand for all.
    const what = bare(words).replace(/^.*(?=さんの|の担当)/, "");
    // The frame is the same on every page.
    return `${element.closest("header, footer, nav") ? "frame" : bare(around)} ${what}`;
  };
  const pressable: Listening["pressable"] = () => {
    const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const found = new Map<string, HTMLElement>();
    for (const one of scope.querySelectorAll<HTMLElement>(`button, summary, [role=button], ${CHOICES}`)) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[inert]")) continue;
      if (one.matches(CHOICES) && one.closest("form")) continue;
      const key = keyOf(one);
      if (!found.has(key)) found.set(key, one);
    }
    return [...found].map(([key, element]) => ({ key, element }));
  };
  const stateOf: Listening["stateOf"] = (element) => {
    const value = element instanceof HTMLSelectElement ? element.value : null;
    return `${element?.ariaChecked} ${element?.ariaExpanded} ${element?.ariaPressed} ${value}`;
  };
  Object.assign(window, { heard, pressable, stateOf });
}

/** Return the keys of what can be pressed. */
export function pressable(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as never as Listening).pressable().map(({ key }) => key));
}

/** Press one of them by keyboard, as whoever hears the page does, and wait for what comes of it; return its document. */
export async function press(page: Page, key: string, sending: Sending): Promise<number> {
  const ready = await page.waitForFunction((key) => {
    const { pressable, heard, stateOf } = window as never as Listening;
    const { element = null } = pressable().find((one) => one.key === key) ?? {};
    element?.focus();
    Object.assign(heard, { sentences: [], places: [], pressed: element, before: stateOf(element) });
    return element && element === window.document.activeElement ? element.tagName : null;
  }, key);
  const document = await page.evaluate(() => performance.timeOrigin);
  const kind = (await ready.jsonValue()) ?? "";
  await page.keyboard.press({ SELECT: "ArrowDown", INPUT: "Space" }[kind] ?? "Enter");
  let waits = MOST_WAITS;
  do {
    await page.waitForTimeout(SETTLED_MS);
    waits -= 1;
  } while (sending.isUnderWay(waits > 0));
  return document;
}

/** Return what was told since the press. */
export function said(page: Page): Promise<{ twice: string[]; isTold: boolean }> {
  return page.evaluate(() => {
    const { heard, stateOf } = window as never as Listening;
    const { sentences, places, pressed, before } = heard;
    const twice = sentences.filter((one, index) => sentences.indexOf(one) !== index);
    const isToldByItself = pressed?.isConnected === true && stateOf(pressed) !== before;
    return { twice, isTold: sentences.length > 0 || places.length > 0 || isToldByItself };
  });
}

/** Expect something to have the focus. */
export async function expectFocus(page: Page, what: string): Promise<void> {
  const isLost = await page.evaluate(() =>
    [null, document.body].includes(document.activeElement as HTMLElement | null),
  );
  expect.soft(isLost, `focus lost: ${what}`).toBe(false);
}

/** Return what lies over the page, by name: windows and unfolded menus. */
export function layersOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("dialog[open], header button[aria-expanded=true]")].map((one) =>
      ((one.querySelector("h2") ?? one).textContent ?? "").replace(/\d+/g, "0"),
    ),
  );
}

/** Say whether a toast is shown. */
export function hasToast(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.style.getPropertyValue("--toast-space") !== "");
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
