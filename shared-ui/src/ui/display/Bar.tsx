/** A horizontal bar filled to a share. Drawn as SVG because the page's security policy knows no style attributes. */
import type { ReactElement } from "react";
import styles from "./Meter.module.css";

/** Draw the bar; percent runs from 0 to 100. The words beside it say the value. */
export function Bar({ percent }: { percent: number }): ReactElement {
  return (
    <svg className={styles.bar} aria-hidden="true" focusable="false">
      <rect className={styles.track} width="100%" height="100%" />
      <rect className={styles.fill} width={`${percent}%`} height="100%" />
    </svg>
  );
}
