/** Words for screen readers only. Prefer visible words. */
import type { ReactElement, ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** Say something to screen readers that sighted people get from the layout. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.hidden}>{children}</span>;
}
