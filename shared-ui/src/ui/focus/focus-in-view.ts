/** Keeps the focused element in view while the page changes. */
import { type RefObject, useEffect } from "react";

/** Less visible elements count as out of view. */
const MOSTLY = 0.5;

/** Scrolls the focused element into view. */
export function bringFocusIntoView(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body)
    focused.scrollIntoView({ block: "nearest" });
}

/** Whether at least a part of the focused element is in view. */
export function isFocusInView(): boolean {
  const focused = document.activeElement?.getBoundingClientRect();
  return focused !== undefined && focused.bottom > 0 && focused.top < window.innerHeight;
}

/** Scrolls the focused element out from under an element that has just appeared over the page. */
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
 * Keeps the focused element in view while loaded content is added to a part of the page. Browsers do this (scroll
 * anchoring) only if the part has been scrolled before. If the user has scrolled away from the focus, nothing
 * moves.
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
      // The browser scrolls a newly focused element into view.
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
