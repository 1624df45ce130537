/** Keeps the visible messages in place while earlier ones are inserted above them. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Ref for a list whose first message is `oldest`; the page scrolls by the height of what was inserted before it. */
export function useScrollPosition(oldest: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ oldest, height: 0 });

  useLayoutEffect(() => {
    const height = list.current?.offsetHeight ?? 0;
    const came = oldest < before.current.oldest ? height - before.current.height : 0;
    before.current = { oldest, height };
    if (came > 0) window.scrollBy({ top: came, behavior: "instant" });
  });

  return list;
}
