/** Text for screen readers only. Prefer visible text. */
import type { ReactElement, ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** For information that sighted users get from the layout. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.hidden}>{children}</span>;
}
