/** Where the focus stands, and where it goes on when that is taken away. */

/** An element and what was around it: once it is gone, the page no longer tells. */
export interface Place {
  element: Element;
  around: readonly Element[];
}

/** Return the place of what has the focus; null where nothing has it. */
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
 * Focus a place again; where it is gone, go on at the heading of what was around it. If the page must not scroll and
 * the heading is out of view, go on at what was around it.
 */
export function giveFocusBack(place: Place | null, options?: FocusOptions): void {
  focus(place && canHaveFocus(place.element) ? place.element : nextTo(place, options), options);
}

/** Focus the nearest heading around a place, also if the place is still there: its action is about to replace it. */
export function focusHeadingNear(place: Place | null): void {
  focus(headingOf(place));
}

function focus(target: Element | null, options?: FocusOptions): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus(options);
}

/** Say whether an element is there and can have the focus. */
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
    // Under an open window nothing can have the focus.
    if (!one.isConnected || one === document.body || (open && !open.contains(one))) continue;
    const heading = [...one.querySelectorAll("h1, h2, h3, legend")].find(isShown);
    if (heading) return heading;
  }
  return (open ?? document).querySelector(open ? "h2" : "h1");
}

function isShown(element: Element): boolean {
  // Old browsers, and those of the tests, cannot tell.
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
