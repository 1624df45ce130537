/** Around the button that reads a list on: whoever pressed it goes on at the first row that came, also where the button is gone. */
import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

interface FocusNewRowsProps {
  list: RefObject<HTMLElement | null>;
  /** How many rows the list has now. */
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
      // Before the button is taken away: afterwards nobody knows that it had the focus.
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
