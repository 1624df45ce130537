/** How far work has come, such as an upload. */
import { type ReactElement, useId } from "react";
import { Bar } from "./Bar";
import styles from "./Meter.module.css";

export interface ProgressBarProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
}

/** Render the progress in words and as a bar. */
export function ProgressBar({ label, percent }: ProgressBarProps): ReactElement {
  const labelId = useId();
  return (
    <div>
      <p className={styles.row}>
        <span id={labelId}>{label}</span>
        <span aria-hidden="true">{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <Bar percent={percent} />
      </div>
    </div>
  );
}
