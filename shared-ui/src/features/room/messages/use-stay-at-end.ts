/** Keeps the newest message in view, unless the user is reading further up. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { bringFocusIntoView, isFocusInView } from "../../../ui/focus/focus-in-view";

const NEAR_END_PX = 120;

interface StayAtEnd {
  /** Ref for the last element of the scrolled content. */
  end: RefObject<HTMLDivElement | null>;
  /** There are new messages below the visible ones. */
  hasNewer: boolean;
  toEnd: () => void;
}

/**
 * Follows a list whose last message has the id `newest`. If `mine` increases, the user has sent a message and the
 * list scrolls to it. Loading earlier messages changes neither.
 */
export function useStayAtEnd(newest: number, mine: number): StayAtEnd {
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const seen = useRef({ newest: 0, mine: 0 });
  const [hasNewer, setHasNewer] = useState(false);

  const toEnd = useCallback(() => {
    isAtEnd.current = true;
    setHasNewer(false);
    end.current?.scrollIntoView({ block: "end" });
  }, []);

  useEffect(() => {
    let before = window.scrollY;
    function measure(): void {
      const isUp = window.scrollY < before;
      before = window.scrollY;
      // Measure the end of the list, not of the page, which may have a footer.
      const below = (end.current?.getBoundingClientRect().bottom ?? 0) - window.innerHeight;
      // Furigana and pictures that load late move the end too, so only scrolling up leaves it.
      if (below >= NEAR_END_PX && !isUp) return;
      isAtEnd.current = below < NEAR_END_PX;
      if (isAtEnd.current) setHasNewer(false);
    }
    window.addEventListener("scroll", measure, { passive: true });
    return () => window.removeEventListener("scroll", measure);
  }, []);

  useEffect(() => {
    // If the messages or the content above them grow, keep the newest message in view.
    const observer = new ResizeObserver(() => {
      if (!isAtEnd.current || seen.current.newest === 0) return;
      const hasFocus = isFocusInView();
      end.current?.scrollIntoView({ block: "end" });
      // But never scroll the focused element out of view. The heading, which has the focus when a room is opened, was
      // scrolled out of view before.
      if (hasFocus) bringFocusIntoView();
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { newest, mine };
    if (newest <= before.newest && mine <= before.mine) return;
    if (isAtEnd.current || mine > before.mine) toEnd();
    else setHasNewer(true);
  }, [newest, mine, toEnd]);

  return { end, hasNewer, toEnd };
}
