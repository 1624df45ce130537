/** A part of a page that is folded under its heading until it is asked for. */
import type { ReactElement, ReactNode } from "react";
import styles from "./Fold.module.css";

interface FoldProps {
  title: ReactNode;
  headingLevel?: 2 | 3;
  open?: boolean;
  children: ReactNode;
}

export function Fold({ title, headingLevel = 2, open, children }: FoldProps): ReactElement {
  const Heading = `h${headingLevel}` as const;
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.title}>
        <Heading>{title}</Heading>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
