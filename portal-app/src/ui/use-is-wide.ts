/** Whether the window has room for what stands side by side; where a table has none, its rows are cards. */
import { useSyncExternalStore } from "react";

const TABLE_REM = 60;

/** Return it; it changes with the window. */
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
