/** Room of its own for what stands at the window's lower edge: the page, and what sticks to that edge, end above it. */
import { type RefObject, useLayoutEffect } from "react";
import { bringFocusIntoView } from "../focus/focus-in-view";

/** Tell the styles how high the element is while it is shown, and bring what has the focus above it. */
export function useOwnSpace(strip: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = strip.current;
    if (!isShown || !element) return undefined;
    const root = document.documentElement.style;
    const { visualViewport } = window;
    const measure = (): void => {
      // A phone's keyboard lies over the window's lower edge.
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
