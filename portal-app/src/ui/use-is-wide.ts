/** Whether the window is wide enough for content side by side; otherwise table rows become cards. */
import { useSyncExternalStore } from "react";

const TABLE_REM = 60;

/** Updates with the window. */
export function useIsWide(rem = TABLE_REM): boolean {
  const wide = `(width >= ${rem}rem)`;
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(wide);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => window.matchMedia(wide).matches,
  );
}
