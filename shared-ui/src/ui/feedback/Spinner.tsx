/** Shows as text that work is in progress. */
import type { ReactElement, ReactNode } from "react";
import styles from "./Spinner.module.css";

export function Spinner({ label }: { label: ReactNode }): ReactElement {
  return (
    <p role="status" className={styles.spinner}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </p>
  );
}
