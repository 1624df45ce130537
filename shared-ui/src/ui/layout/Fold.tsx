/** A section of a page that is folded under its heading. */
import type { ReactElement, ReactNode } from "react";
import styles from "./Fold.module.css";

interface FoldProps {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}

export function Fold({ title, open, children }: FoldProps): ReactElement {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.title}>
        <h2>{title}</h2>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
