/** Another page begins at what it shows, and not at the link at its foot that led there. */
import { type RefObject, useEffect, useRef } from "react";

export function useFocusOnPage(page: number): RefObject<HTMLParagraphElement | null> {
  const shown = useRef<HTMLParagraphElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page) shown.current?.focus({ preventScroll: true });
    before.current = page;
  }, [page]);
  return shown;
}
