/** Keeping the newest message in view, without pulling away somebody who is reading further up. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { bringFocusIntoView } from "../../../ui/focus/focus-in-view";

const NEAR_END_PX = 120;

interface StayAtEnd {
  /** Put on the last element of the page's scrolling part. */
  end: RefObject<HTMLDivElement | null>;
  /** Something new stands below what is being read. */
  hasNewer: boolean;
  toEnd: () => void;
}

/**
 * Follow a list whose last message is `newest`; with `mine` rising, the person has just spoken and wants to see it.
 * Earlier messages that are read later on change neither.
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
    function measure(): void {
      // Measured at the list's own end: what the app has below it, such as a footer, does not count.
      const below = (end.current?.getBoundingClientRect().bottom ?? 0) - window.innerHeight;
      isAtEnd.current = below < NEAR_END_PX;
      if (isAtEnd.current) setHasNewer(false);
    }
    window.addEventListener("scroll", measure, { passive: true });
    return () => window.removeEventListener("scroll", measure);
  }, []);

  useEffect(() => {
    // What comes later above the messages, such as a note, must not push the newest out of view.
    const observer = new ResizeObserver(() => {
      if (!isAtEnd.current || seen.current.newest === 0) return;
      end.current?.scrollIntoView({ block: "end" });
      // Nor may the newest push out of view what somebody has just gone to by keyboard.
      bringFocusIntoView();
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
