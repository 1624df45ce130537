/** A dot that says in words that something is unread. */
import type { ReactElement } from "react";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import styles from "./UnreadDot.module.css";

/** Render the dot, with the number where it is known; nothing when count is 0. */
export function UnreadDot({ count }: { count?: number }): ReactElement | null {
  if (count === 0) return null;
  return (
    <span className={count ? styles.number : styles.dot}>
      <VisuallyHidden>{count ? `未読 ${count}件` : "未読あり"}</VisuallyHidden>
      {count !== undefined && <span aria-hidden="true">{count}</span>}
    </span>
  );
}
