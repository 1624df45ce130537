/** Whether there is room for a table: below it the same rows are cards. */
import { useSyncExternalStore } from "react";

const WIDE = "(width >= 60rem)";

/** Return it; it changes with the window. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => window.matchMedia(WIDE).matches,
  );
}
