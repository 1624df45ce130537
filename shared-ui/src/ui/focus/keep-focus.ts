/** Prevents losing the focus: browsers drop it when the focused element is removed or disabled. */
import { canHaveFocus, focusedPlace, giveFocusBack, type Place } from "./place";

/** Watches the whole page until it is unloaded. */
export function keepFocus(): void {
  let last: Place | null = null;
  let isWaiting = false;

  function look(): void {
    isWaiting = false;
    const here = focusedPlace();
    if (here) last = here;
    else if (last && !canHaveFocus(last.element)) giveFocusBack(last, { preventScroll: true });
  }

  function lookSoon(): void {
    if (isWaiting) return;
    isWaiting = true;
    // Code that removes an element may set the focus itself, such as a closing dialog or a new page. Let it run first.
    requestAnimationFrame(look);
  }

  document.addEventListener("focusin", () => {
    last = focusedPlace();
  });
  const options = { attributeFilter: ["disabled", "hidden", "inert"], childList: true, subtree: true };
  new MutationObserver(lookSoon).observe(document.body, options);
}
