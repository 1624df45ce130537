/** Remembers the focused element and where the focus moves if it is removed. */

/** An element with its ancestors, because they can no longer be found after it is removed. */
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
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one);
  return { element, around };
}

/**
 * Focuses a place again. If its element is gone, focuses the nearest heading. With `preventScroll` and that heading
 * out of view, focuses the nearest ancestor.
 */
export function giveFocusBack(place: Place | null, options?: FocusOptions): void {
  focus(place && canHaveFocus(place.element) ? place.element : nextTo(place, options), options);
}

/** Focuses the nearest heading even if the element still exists, because its action is about to replace it. */
export function focusHeadingNear(place: Place | null): void {
  focus(headingOf(place));
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

function nextTo(place: Place | null, options?: FocusOptions): Element | null {
  const heading = headingOf(place);
  if (!heading || !options?.preventScroll || isInView(heading)) return heading;
  return place?.around.find((one) => one !== document.body && canHaveFocus(one)) ?? heading;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function headingOf(place: Place | null): Element | null {
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  for (const one of place?.around ?? []) {
    // Only elements inside an open modal dialog are focusable.
    if (!one.isConnected || one === document.body || (open && !open.contains(one))) continue;
    const heading = [...one.querySelectorAll("h1, h2, h3, legend")].find(isShown);
    if (heading) return heading;
  }
  return (open ?? document).querySelector(open ? "h2" : "h1");
}

function isShown(element: Element): boolean {
  // Older browsers and the test browser lack checkVisibility.
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
