/** Focuses the list status after a page change, unless the search words changed too. */
import { type RefObject, useEffect, useRef } from "react";

export function useFocusOnPage(view: {
  words: string;
  page: number;
}): RefObject<HTMLParagraphElement | null> {
  const shown = useRef<HTMLParagraphElement>(null);
  const before = useRef(view);
  useEffect(() => {
    const { words, page } = before.current;
    if (page !== view.page && words === view.words) shown.current?.focus({ preventScroll: true });
    before.current = view;
  }, [view]);
  return shown;
}
