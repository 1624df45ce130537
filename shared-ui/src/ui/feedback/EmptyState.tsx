/** What a list shows while it has nothing: a calm picture, a sentence, and the next step. */
import type { ReactElement, ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  /** One of ui/pictures. */
  picture?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Render the empty state. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps): ReactElement {
  return (
    <div className={styles.empty}>
      {picture}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  );
}
