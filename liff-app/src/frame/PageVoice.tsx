/** The voice of every page: above it the button that has it read aloud; on another page it is silent. */

import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "shared-ui/ui/use-hydrated";
import { mayHaveVoice, VoiceProvider } from "shared-ui/ui/voice/speaking";
import styles from "./PageVoice.module.css";

// Not needed for a page to be there, and a page is there without it.
const ReadPageAloud = lazy(() => import("./ReadPageAloud").catch(() => ({ default: () => null })));

/** Offer the voice to a page and what is in it. */
export function PageVoice({ children }: { children: ReactNode }): ReactElement {
  const { pathname } = useLocation();
  const isIdle = useIdle();
  // Nearly every browser has a voice: a prerendered page keeps the place.
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

/** Say whether the browser has had time since the first page began. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari knows no idle time.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIdle(true), 500);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
