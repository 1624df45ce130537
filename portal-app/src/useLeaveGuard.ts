/** Asking before a page with unsaved entries is left. */
import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router-dom";
import { useDialogs } from "shared-ui/components/DialogsProvider";
import { homeForm } from "shared-ui/strings/homes";
import { paths } from "./paths";

/** Return how the form tells whether it holds unsaved entries; `onLeave` runs when the person gives them up. */
export function useLeaveGuard(onLeave: () => void): (isChanged: boolean) => void {
  // A ref, because saving clears it and navigates in the same breath.
  const isChanged = useRef(false);
  const { confirm } = useDialogs();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged.current &&
      nextLocation.pathname !== currentLocation.pathname &&
      // Only the end of the session leads there: nothing to ask any more, and the draft stays.
      nextLocation.pathname !== paths.landing,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each time the router stops
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { question: title, body, confirm: confirmLabel, cancel: cancelLabel } = homeForm.leave;
    confirm({ title, body, confirmLabel, cancelLabel }).then((isLeaving) => {
      if (!isLeaving) return blocker.reset();
      onLeave();
      return blocker.proceed();
    });
  }, [blocker.state]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isChanged.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);

  return useCallback((changed) => {
    isChanged.current = changed;
  }, []);
}
