/** Remembers the focused element and where the focus moves if it is removed. */
import { bringFocusIntoView, isFocusInView } from "./focus-in-view";

/** An element with its ancestors below the body, because they can no longer be found after it is removed. */
export interface Place {
  element: Element;
  around: readonly Element[];
}

/** The place of the focused element; null if there is none. */
export function focusedPlace(): Place | null {
  const { activeElement } = document;
  return activeElement && activeElement !== document.body ? placeOf(activeElement) : null;
}

export function placeOf(element: Element): Place {
  const around: Element[] = [];
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    around.push(one);
  return { element, around };
}

/**
 * Focuses a place again. If its element is gone, focuses the nearest heading; if that is out of view, the nearest
 * ancestor, so that the page does not jump. Scrolls only if that is out of view, too.
 */
export function giveFocusBack(place: Place | null, options?: FocusOptions): void {
  if (place && canHaveFocus(place.element)) {
    focus(place.element, options);
  } else {
    focus(nextTo(place), { preventScroll: true });
    if (!isFocusInView()) bringFocusIntoView();
  }
}

/**
 * Focuses the heading of what an action changes, and scrolls to it, even if the pressed element still exists, because the
 * action is about to replace it.
 */
export function focusHeadingNear(place: Place | null): void {
  focus(headingOf(place));
  // What the action adds or removes above the heading may still move it, and not every browser scrolls along.
  requestAnimationFrame(bringFocusIntoView);
}

function focus(target: Element | null, options?: FocusOptions): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus(options);
}

/** Whether an element is on the page and focusable. */
export function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled, [inert] *") && isShown(element);
}

function nextTo(place: Place | null): Element | null {
  const heading = headingOf(place);
  if (!heading || isInView(heading)) return heading;
  const open = openDialog();
  const isReachable = (one: Element): boolean => !open || open.contains(one);
  return place?.around.find((one) => isReachable(one) && canHaveFocus(one)) ?? heading;
}

/** Only elements inside an open modal dialog are focusable. */
function openDialog(): Element | undefined {
  return [...document.querySelectorAll("dialog[open]")].at(-1);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function headingOf(place: Place | null): Element | null {
  const open = openDialog();
  for (const one of place?.around ?? []) {
    if (!one.isConnected || (open && !open.contains(one))) continue;
    const heading = [...one.querySelectorAll("h1, h2, h3, legend")].find(isShown);
    if (heading) return heading;
  }
  return (open ?? document).querySelector(open ? "h2" : "h1");
}

function isShown(element: Element): boolean {
  // Older browsers and the test browser lack checkVisibility.
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
