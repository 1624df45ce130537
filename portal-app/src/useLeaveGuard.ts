/** Asking before a page with unsaved entries is left. */
import { useCallback, useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { useDialogs } from "shared-ui/components/dialogs/DialogsProvider";
import { portal } from "shared-ui/strings/frame/portal";
import { paths } from "./paths";

// Of the one form on the screen. Not React state: saving clears it and navigates in the same breath.
let hasUnsavedEntries = false;

/** Return how to ask, resolving to true when nothing would be lost or the person agrees to lose it. */
export function useLeaveQuestion(): () => Promise<boolean> {
  const { confirm } = useDialogs();
  return useCallback(async () => {
    if (!hasUnsavedEntries) return true;
    const { question: title, body, confirm: confirmLabel, cancel: cancelLabel } = portal.leave;
    return confirm({ title, body, confirmLabel, cancelLabel });
  }, [confirm]);
}

/** Return how the form tells whether it holds unsaved entries; `onLeave` runs when the person gives them up. */
export function useLeaveGuard(onLeave: () => void): (isChanged: boolean) => void {
  const ask = useLeaveQuestion();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasUnsavedEntries &&
      nextLocation.pathname !== currentLocation.pathname &&
      // Only the end of the session puts it in a page's place: nothing to ask any more, and the draft stays.
      !(nextLocation.pathname === paths.landing && historyAction === "REPLACE"),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each time the router stops
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    ask().then((isLeaving) => {
      if (!isLeaving) return blocker.reset();
      onLeave();
      return blocker.proceed();
    });
  }, [blocker.state]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedEntries) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      hasUnsavedEntries = false;
      window.removeEventListener("beforeunload", warn);
    };
  }, []);

  return tellUnsaved;
}

function tellUnsaved(isChanged: boolean): void {
  hasUnsavedEntries = isChanged;
}
