/** A dot for unread items, with a text for screen readers. */
import type { ReactElement } from "react";
import { useCommonText } from "../../lib/text/common.text";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { withoutReadings } from "../text/Furigana";
import styles from "./UnreadDot.module.css";

/** With the number if it is known; null if `count` is 0. */
export function UnreadDot({ count }: { count?: number }): ReactElement | null {
  const { unread } = useCommonText();
  if (count === 0) return null;
  return (
    <span className={count ? styles.number : styles.dot}>
      <VisuallyHidden>{withoutReadings(count ? unread.count(count) : unread.some)}</VisuallyHidden>
      {count !== undefined && <span aria-hidden="true">{count}</span>}
    </span>
  );
}
