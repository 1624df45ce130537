/** The effects of a press on a page: layers, focus and announcements to screen readers. */
import { expect, type Page } from "@playwright/test";
import type { Interceptor } from "./interceptor";

// Announcements that follow a response have happened by then.
const SETTLED_MS = 350;
/** A read that takes longer than this many waits is slow on purpose. */
const MAX_WAITS = 20;

interface Recording {
  announced: string[];
  /** The texts of the elements that had the focus, in order. */
  focused: string[];
  pressed: Element | null;
  before: string;
}

interface Recorder {
  recording: Recording;
  /** The state that an element announces when it changes: checked, expanded, pressed or its value. */
  stateOf: (element: Element | null) => string;
  /** The elements that can be pressed now, each with a key that is stable across pages. */
  pressable: () => { key: string; element: HTMLElement }[];
}

/** Runs in the page before its own code: record the texts of live regions and the focus. */
export function record(): void {
  const recording: Recording = { announced: [], focused: [], pressed: null, before: "" };
  const REGIONS = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  // Outside of a form, a choice acts immediately, like a button. Of a radio group, take the first unchecked one.
  const CHOICES = "input[type=radio]:not(:checked), input[type=checkbox], select";
  const regionOf = (node: Node): Element | null =>
    (node instanceof Element ? node : node.parentElement)?.closest(REGIONS) ?? null;
  const note = (region: Element | null): void => {
    const words = region?.textContent?.trim();
    if (words && recording.announced.at(-1) !== words) recording.announced.push(words);
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
    if (target instanceof HTMLElement) recording.focused.push(target.textContent?.trim().slice(0, 60) ?? "");
  });
  const bare = (words: string): string => words.replace(/\d+/g, "0").trim();
  const keyOf = (element: HTMLElement): string => {
    const around = element.closest("dialog")?.querySelector("h2")?.textContent ?? location.pathname;
    const isChoice = element.matches(CHOICES);
    const words = isChoice
      ? (element.getAttribute("name") ?? element.ariaLabel ?? "")
      : (element.ariaLabel ?? element.textContent ?? "");
    // The buttons of a list's first row represent those of all rows.
    const what = bare(words).replace(/^.*(?=さんの|の担当)/, "");
    // The header, footer and navigation are the same on every page.
    return `${element.closest("header, footer, nav") ? "frame" : bare(around)} ${what}`;
  };
  const pressable: Recorder["pressable"] = () => {
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
  const stateOf: Recorder["stateOf"] = (element) => {
    const value = element instanceof HTMLSelectElement ? element.value : null;
    return `${element?.ariaChecked} ${element?.ariaExpanded} ${element?.ariaPressed} ${value}`;
  };
  Object.assign(window, { recording, pressable, stateOf });
}

/** Return the keys of the elements that can be pressed. */
export function pressable(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as never as Recorder).pressable().map(({ key }) => key));
}

/** Press an element with the keyboard, as screen reader users do, and wait for the result. Return the document's id. */
export async function press(page: Page, key: string, interceptor: Interceptor): Promise<number> {
  const ready = await page.waitForFunction((key) => {
    const { pressable, recording, stateOf } = window as never as Recorder;
    const { element = null } = pressable().find((one) => one.key === key) ?? {};
    element?.focus();
    Object.assign(recording, { announced: [], focused: [], pressed: element, before: stateOf(element) });
    return element && element === window.document.activeElement ? element.tagName : null;
  }, key);
  const document = await page.evaluate(() => performance.timeOrigin);
  const kind = (await ready.jsonValue()) ?? "";
  await page.keyboard.press({ SELECT: "ArrowDown", INPUT: "Space" }[kind] ?? "Enter");
  let waits = MAX_WAITS;
  do {
    await page.waitForTimeout(SETTLED_MS);
    waits -= 1;
  } while (interceptor.isPending(waits > 0));
  return document;
}

/** Return the announcements since the press. */
export function announcements(page: Page): Promise<{ repeated: string[]; isAnnounced: boolean }> {
  return page.evaluate(() => {
    const { recording, stateOf } = window as never as Recorder;
    const { announced, focused, pressed, before } = recording;
    const repeated = announced.filter((one, index) => announced.indexOf(one) !== index);
    const announcesItself = pressed?.isConnected === true && stateOf(pressed) !== before;
    return { repeated, isAnnounced: announced.length > 0 || focused.length > 0 || announcesItself };
  });
}

/** The focus must not be lost to the page's body, and not be on a part of the page that is scrolled away. */
export async function expectFocus(page: Page, what: string): Promise<void> {
  const stateOfFocus = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return "lost";
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const isInView = bottom >= 0 && top <= innerHeight && right >= 0 && left <= innerWidth;
      return isInView ? "in view" : "out of view";
    });
  // The page may still be scrolling to it.
  await expect
    .configure({ soft: true })
    .poll(stateOfFocus, { message: `focus: ${what}`, timeout: 2_000 })
    .toBe("in view");
}

/** Return the names of the layers over the page: dialogs and open menus. */
export function layersOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("dialog[open], header button[aria-expanded=true]")].map((one) =>
      ((one.querySelector("h2") ?? one).textContent ?? "").replace(/\d+/g, "0"),
    ),
  );
}

export function hasToast(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.style.getPropertyValue("--toast-space") !== "");
}

/** Return the ids in ARIA attributes that no element has, or only an element without text. */
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
