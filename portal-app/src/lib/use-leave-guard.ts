/** Asks, with the portal's texts, before a page with unsaved input is left. */
import { useLeaveGuard as useSharedLeaveGuard } from "shared-ui/lib/routing/use-leave-guard";
import { portal } from "../frame/text";

/** For a form with a draft: leaving loses only its pictures. */
export function useDraftLeaveGuard(): (isChanged: boolean) => void {
  return useSharedLeaveGuard({ words: portal.leaveDraft });
}

/** The form calls the result with whether it has unsaved input; `onLeave` runs if the user discards it. */
export function useLeaveGuard(onLeave: () => void): (isChanged: boolean) => void {
  return useSharedLeaveGuard({ words: portal.leave, asksBrowser: true, onLeave });
}
