/** Reserves space for an element at the bottom of the window: the page and sticky elements end above it. */
import { type RefObject, useLayoutEffect } from "react";
import { bringFocusIntoView } from "../focus/focus-in-view";

/** Sets the element's height as a CSS variable while it is shown, and moves the focused element above it. */
export function useOwnSpace(strip: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = strip.current;
    if (!isShown || !element) return undefined;
    const root = document.documentElement.style;
    const { visualViewport } = window;
    const measure = (): void => {
      // A phone's keyboard covers the bottom of the window.
      const seen = visualViewport ? visualViewport.height + visualViewport.offsetTop : window.innerHeight;
      const keyboard = visualViewport?.scale === 1 ? Math.max(0, window.innerHeight - seen) : 0;
      root.setProperty("--keyboard-space", `${keyboard}px`);
      root.setProperty("--toast-space", `${element.getBoundingClientRect().height + keyboard}px`);
    };
    measure();
    bringFocusIntoView();
    const growth = new ResizeObserver(measure);
    growth.observe(element);
    visualViewport?.addEventListener("resize", measure);
    visualViewport?.addEventListener("scroll", measure);
    return () => {
      growth.disconnect();
      visualViewport?.removeEventListener("resize", measure);
      visualViewport?.removeEventListener("scroll", measure);
      root.removeProperty("--toast-space");
      root.removeProperty("--keyboard-space");
    };
  }, [strip, isShown]);
}
