/** Wraps the "load more" button: after loading, the first new row gets the focus, even if the button is gone. */
import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

interface FocusNewRowsProps {
  list: RefObject<HTMLElement | null>;
  /** The current number of rows. */
  rows: number;
  isReading: boolean;
  children: ReactNode;
}

export function FocusNewRows({ list, rows, isReading, children }: FocusNewRowsProps): ReactElement {
  const here = useRef<HTMLDivElement>(null);
  const known = useRef(rows);
  if (!isReading) known.current = rows;

  useLayoutEffect(() => {
    const place = here.current;
    if (!isReading || !place) return undefined;
    const before = known.current;
    return () => {
      // Check before the button is removed; afterwards its focus is lost.
      if (!place.contains(document.activeElement)) return;
      requestAnimationFrame(() => {
        const last = place.isConnected ? null : list.current?.lastElementChild;
        const row = list.current?.children[before] ?? last;
        if (!(row instanceof HTMLElement)) return;
        row.tabIndex = -1;
        row.focus();
      });
    };
  }, [isReading, list]);

  return <div ref={here}>{children}</div>;
}
