/** Reading aloud on every page: the button above the content. Changing the page stops the voice. */

import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "shared-ui/ui/use-hydrated";
import { mayHaveVoice, VoiceProvider } from "shared-ui/ui/voice/speaking";
import styles from "./PageVoice.module.css";

// Optional: the page works without it.
const ReadPageAloud = lazy(() => import("./ReadPageAloud").catch(() => ({ default: () => null })));

export function PageVoice({ children }: { children: ReactNode }): ReactElement {
  const { pathname } = useLocation();
  const isIdle = useIdle();
  // Nearly every browser has a voice, so a prerendered page reserves the space.
  const keepsPlace = !useHydrated() || mayHaveVoice();
  return (
    <VoiceProvider value>
      {keepsPlace && (
        <div className={styles.place} data-unspoken>
          <Suspense fallback={null}>{isIdle && <ReadPageAloud page={pathname} />}</Suspense>
        </div>
      )}
      {children}
    </VoiceProvider>
  );
}

/** True once the browser was idle after the first render. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIdle(true), 500);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
