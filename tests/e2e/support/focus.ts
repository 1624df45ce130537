/** The focused element and its visibility. It runs in the page, so it imports nothing. */

interface Focus {
  /** The index of the wanted element that has the focus, or -1. */
  on: number;
  /** The fault: no focus indicator, or a covered one. */
  fault: string | null;
}

export function focusOf(wanted: readonly (Node | null)[]): Focus {
  const one = document.activeElement;
  const on = wanted.indexOf(one);
  // Between the last and the first tab stop, the focus is in the browser's own interface.
  if (one === null || one === document.body) return { on, fault: null };
  // A hidden input shows its focus on its label.
  const drawn = [one, one.closest("label"), one.nextElementSibling, one.parentElement];
  const marked = drawn.flatMap((near) => {
    if (near === null) return [];
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(near);
    const hasMark = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    return hasMark ? [near] : [];
  });
  if (marked.length === 0) return { on, fault: `no mark: ${one.outerHTML.slice(0, 160)}` };
  const isSeen = marked.some((near) => {
    const { left, right, top, bottom } = near.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (near.contains(hit) || hit.contains(near));
  });
  return { on, fault: isSeen ? null : `hidden: ${one.outerHTML.slice(0, 160)}` };
}
