/** The end of an infinite list: loads more when visible, with a button for users who do not scroll. */
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { Button } from "shared-ui/ui/buttons/Button";

interface ReadOnProps {
  isReading: boolean;
  onRead: () => void;
  /** After a failure nothing is loaded automatically; the button retries. */
  failed: boolean;
  children: ReactNode;
}

// Starts loading before the end is visible, so that users rarely wait.
const AHEAD = "600px";

/** When it becomes visible, it loads more automatically. */
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
