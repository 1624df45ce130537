/** Removes a page's toasts when the user leaves it. */
import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { useToasts } from "../../ui/feedback/ToastProvider";

// If an action shows a toast and then navigates, the toast stays for the next page.
const SAME_ACTION_MS = 500;

export function RemoveToasts(): null {
  const { pathname } = useLocation();
  const isLeaving = useNavigation().state !== "idle";
  const { removeBefore } = useToasts();
  const shown = useRef(pathname);
  const leftAt = useRef<number | null>(null);

  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname;
      removeBefore((leftAt.current ?? Date.now()) - SAME_ACTION_MS);
    }
    leftAt.current = isLeaving ? (leftAt.current ?? Date.now()) : null;
  }, [pathname, isLeaving, removeBefore]);

  return null;
}
