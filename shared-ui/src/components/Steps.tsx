/** Where the person is in a task of several pages. */
import clsx from "clsx";
import type { ReactElement } from "react";
import styles from "./Steps.module.css";

export interface StepsProps {
  /** Counts from 1. */
  current: number;
  total: number;
  /** What this step is about. */
  title?: string;
}

/** Say 「3つのうち2つ目」 and draw it. */
export function Steps({ current, total, title }: StepsProps): ReactElement {
  const steps = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <div className={styles.steps}>
      <p className={styles.words}>
        <strong>
          {total}つのうち{current}つ目
        </strong>
        {title && <span>{title}</span>}
      </p>
      <div className={styles.track} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} className={clsx(styles.step, step <= current && styles.reached)} />
        ))}
      </div>
    </div>
  );
}
