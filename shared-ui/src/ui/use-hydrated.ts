/** What only the browser knows is not in a prerendered page. */
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Return false while a page is prerendered and hydrated, so that both render the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
