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

/** Focus a place again; where it is gone, the heading of what stood around it is where to go on. */
export function giveFocusBack(place: Place | null, options?: FocusOptions): void {
  const target = place && canHaveFocus(place.element) ? place.element : headingOf(place);
  if (!(target instanceof HTMLElement)) return;
  if (target !== place?.element && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus(options);
}

/** Say whether an element is there and can have the focus. */
export function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled, [inert] *") && isShown(element);
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
