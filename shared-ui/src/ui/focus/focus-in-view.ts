/** What has the focus stays in view, although the page changes around it. */
import { type RefObject, useEffect } from "react";

/** This much of an element must be seen, or it counts as out of view. */
const MOSTLY = 0.5;

/** Bring what has the focus back into view, if the page has moved beneath it. */
export function bringFocusIntoView(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body)
    focused.scrollIntoView({ block: "nearest" });
}

/** Bring what has the focus out from under an element that has just come up over the page. */
export function uncoverFocus(above: Element): void {
  const focused = document.activeElement?.getBoundingClientRect();
  const over = above.getBoundingClientRect();
  if (!focused) return;
  const isCovered =
    over.left < focused.right &&
    focused.left < over.right &&
    over.top < focused.bottom &&
    focused.top < over.bottom;
  if (isCovered) bringFocusIntoView();
}

/**
 * Keep the focus in view while fetched content is added to a part of the page. Browsers do this (scroll anchoring)
 * only where the part has been scrolled already. The view of a reader who scrolled away from the focus stays.
 */
export function useFocusInView(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (!element || !("IntersectionObserver" in window)) return undefined;
    let isInView = true;
    const view = new IntersectionObserver(
      (entries) => {
        isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= MOSTLY;
      },
      { threshold: MOSTLY },
    );
    const watch = (): void => {
      view.disconnect();
      // The browser scrolls to what gets the focus.
      isInView = true;
      if (document.activeElement) view.observe(document.activeElement);
    };
    const growth = new MutationObserver(() => {
      if (isInView && element.contains(document.activeElement)) bringFocusIntoView();
    });
    watch();
    element.addEventListener("focusin", watch);
    growth.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", watch);
      growth.disconnect();
      view.disconnect();
    };
  }, [part]);
}
