/** The end of a list that loads on as one scrolls, with a button for those who do not scroll. */
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { Button } from "shared-ui/ui/buttons/Button";

interface ReadOnProps {
  isReading: boolean;
  onRead: () => void;
  /** After a failure nothing is read unasked: the button tries again. */
  failed: boolean;
  children: ReactNode;
}

// Begins before the end is in sight, so that reading hardly ever waits.
const AHEAD = "600px";

/** Render the button; seen, it acts by itself. */
export function ReadOn({ isReading, onRead, failed, children }: ReadOnProps): ReactElement {
  const end = useRef<HTMLDivElement>(null);
  const read = useRef(onRead);
  read.current = onRead;

  useEffect(() => {
    if (isReading || failed || !end.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) read.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isReading, failed]);

  return (
    <div ref={end}>
      <Button variant="secondary" wide busy={isReading} onClick={onRead}>
        {children}
      </Button>
    </div>
  );
}
