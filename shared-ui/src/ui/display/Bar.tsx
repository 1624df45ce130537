/** A horizontal bar filled to a percentage. SVG, because the content security policy forbids style attributes. */
import type { ReactElement } from "react";
import styles from "./Meter.module.css";

/** `percent` is between 0 and 100. Text next to the bar states the value. */
export function Bar({ percent }: { percent: number }): ReactElement {
  return (
    <svg className={styles.bar} aria-hidden="true" focusable="false">
      <rect className={styles.track} width="100%" height="100%" />
      <rect className={styles.fill} width={`${percent}%`} height="100%" />
    </svg>
  );
}
