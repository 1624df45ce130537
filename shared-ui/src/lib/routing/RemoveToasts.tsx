/** Removes the toasts of a page once it is left. */
import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { useToasts } from "../../ui/feedback/ToastProvider";

// An action shows its toast and leads to the next page, which then shows the toast.
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
