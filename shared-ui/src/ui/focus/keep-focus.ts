/** Sees to it that the focus is never lost: browsers drop it when what has it is taken away or switched off. */
import { canHaveFocus, focusedPlace, giveFocusBack, type Place } from "./place";

/** Watch the whole page, for as long as it is there. */
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
    // What takes an element away may itself say where to go on: a window that closes, a page that opens.
    requestAnimationFrame(look);
  }

  document.addEventListener("focusin", () => {
    last = focusedPlace();
  });
  const options = { attributeFilter: ["disabled", "hidden", "inert"], childList: true, subtree: true };
  new MutationObserver(lookSoon).observe(document.body, options);
}
