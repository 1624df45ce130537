/** Shown instead of an empty list: a picture, a sentence and the next step. */
import type { ReactElement, ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  /** From ui/pictures. */
  picture?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

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
