/** Checks with user settings: wider text spacing and forced colours. */
import { expect, type Page } from "@playwright/test";

/** Check the page with the text spacing of WCAG 1.4.12: no clipped or overlapping text, no horizontal scrolling. */
export async function expectRoomForSpacing(page: Page): Promise<void> {
  const faults = await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets.push(spacing);
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth)
      found.push(`horizontal scrolling by ${root.scrollWidth - root.clientWidth} px`);

    const scope = document.querySelector("dialog:modal") ?? document.body;
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const lines: { box: DOMRect; words: string }[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      const words = text.textContent?.trim() ?? "";
      if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Skip readings, which are above their words, and text for screen readers only.
      if (parent.closest("rt, option, [class*=hidden], [class*=Hidden]")) continue;
      if (isAfloat(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const holder = holderOf(parent);
      for (const box of range.getClientRects()) {
        const isBeyond = holder !== null && isOutside(box, holder.getBoundingClientRect());
        if (isBeyond && !canScroll(holder)) found.push(`cut off: ${words}`);
        if (!isBeyond) lines.push({ box, words });
      }
    }
    for (const [index, one] of lines.entries())
      for (const other of lines.slice(index + 1))
        if (overlap(one.box, other.box)) found.push(`overlap: ${one.words} | ${other.words}`);

    document.adoptedStyleSheets.pop();
    return [...new Set(found)];

    /** The nearest ancestor that clips its content. */
    function holderOf(inner: Element): Element | null {
      for (let one: Element | null = inner; one && one !== root; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one);
        if (overflowX !== "visible" || overflowY !== "visible") return one;
      }
      return null;
    }
    function canScroll(holder: Element): boolean {
      const { overflowX, overflowY } = getComputedStyle(holder);
      return [overflowX, overflowY].some((overflow) => overflow === "auto" || overflow === "scroll");
    }
    /** Fixed, sticky and absolute elements always overlap others. */
    function isAfloat(inner: Element): boolean {
      for (let one: Element | null = inner; one && one !== scope; one = one.parentElement)
        if (["fixed", "sticky", "absolute"].includes(getComputedStyle(one).position)) return true;
      return false;
    }
    function isOutside(inner: DOMRect, outer: DOMRect): boolean {
      const slack = 2;
      return (
        inner.left < outer.left - slack ||
        inner.right > outer.right + slack ||
        inner.top < outer.top - slack ||
        inner.bottom > outer.bottom + slack
      );
    }
    /** A letter's box is larger than the letter, so boxes may share a third of the line height in each direction. */
    function overlap(one: DOMRect, other: DOMRect): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const shared = Math.min(one.height, other.height) / 3;
      return width > shared && height > shared;
    }
  });
  expect.soft(faults, `with wider spacing at ${page.url()}`).toEqual([]);
}

/** Run a check with forced colours, such as high contrast. Controls must have a visible edge. */
export async function inForcedColors(page: Page, check: (page: Page) => Promise<void>): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  const bare = await page.evaluate(() => {
    const scope = document.querySelector("dialog:modal") ?? document.body;
    const fields = "input:not([type=radio], [type=checkbox], [type=file]), select, textarea";
    const buttons = "button, a[class*=button]";
    return (
      [...scope.querySelectorAll<HTMLElement>(`${fields}, ${buttons}`)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        // A switch has its edge around its track.
        .filter((one) => ![one, ...one.querySelectorAll("[role=switch] *")].some(hasEdge))
        .map((one) => one.outerHTML.slice(0, 160))
    );

    function hasEdge(one: Element): boolean {
      const { borderBottomStyle, borderBottomWidth, textDecorationLine, outlineStyle } =
        getComputedStyle(one);
      const hasBorder = borderBottomStyle !== "none" && borderBottomWidth !== "0px";
      return hasBorder || outlineStyle !== "none" || textDecorationLine.includes("underline");
    }
  });
  expect.soft(bare, `without an edge in forced colours at ${page.url()}`).toEqual([]);
  await check(page);
  await page.emulateMedia({ forcedColors: "none" });
}
