/** Where the focus is and whether it is seen. It runs in the page, so it stands on its own. */

interface Focus {
  /** Which of the wanted elements has it, if any. */
  on: number;
  /** What is wrong: it has no mark, or something hides it. */
  fault: string | null;
}

/** Look at the focus. */
export function focusOf(wanted: readonly (Node | null)[]): Focus {
  const one = document.activeElement;
  const on = wanted.indexOf(one);
  // Between a page's last control and its first the focus is the browser's.
  if (one === null || one === document.body) return { on, fault: null };
  // A hidden choice or picker is drawn by its label.
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
