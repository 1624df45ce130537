/** Asking in the portal's words before a page with unsaved entries is left. */
import { useLeaveGuard as useSharedLeaveGuard } from "shared-ui/lib/routing/use-leave-guard";
import { portal } from "../frame/text";

/** Return how a form whose draft is kept tells whether it holds unsaved entries: leaving loses its pictures alone. */
export function useDraftLeaveGuard(): (isChanged: boolean) => void {
  return useSharedLeaveGuard({ words: portal.leaveDraft });
}

/** Return how the form tells whether it holds unsaved entries; `onLeave` runs when the person gives them up. */
export function useLeaveGuard(onLeave: () => void): (isChanged: boolean) => void {
  return useSharedLeaveGuard({ words: portal.leave, asksBrowser: true, onLeave });
}
