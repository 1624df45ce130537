/** The end of an infinite list: loads more when visible, with a button for users who do not scroll. */
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { Button } from "shared-ui/ui/buttons/Button";

interface LoadMoreProps {
  isLoading: boolean;
  onLoad: () => void;
  /** After a failure nothing is loaded automatically; the button retries. */
  failed: boolean;
  children: ReactNode;
}

// Starts loading before the end is visible, so that users rarely wait.
const AHEAD = "600px";

/** When it becomes visible, it loads more automatically. */
export function LoadMore({ isLoading, onLoad, failed, children }: LoadMoreProps): ReactElement {
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  load.current = onLoad;

  useEffect(() => {
    if (isLoading || failed || !end.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, failed]);

  return (
    <div ref={end}>
      <Button variant="secondary" wide busy={isLoading} onClick={onLoad}>
        {children}
      </Button>
    </div>
  );
}
