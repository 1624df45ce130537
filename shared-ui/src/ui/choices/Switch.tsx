/** A setting that takes effect immediately. In a form with a submit button use Checkbox. */
import type { ReactElement, ReactNode } from "react";
import styles from "./Switch.module.css";

interface SwitchProps {
  label: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  /** The visible state as text, because position and colour alone are not clear enough. */
  stateLabel: ReactNode;
  describedBy?: string;
}

/** Label and switch are one click target. */
export function Switch({ label, on, onChange, stateLabel, describedBy }: SwitchProps): ReactElement {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-describedby={describedBy}
      className={styles.switch}
      onClick={() => onChange(!on)}
    >
      <span>{label}</span>
      <span className={styles.state} aria-hidden="true">
        {stateLabel}
        <span className={styles.track}>
          <span className={styles.thumb} />
        </span>
      </span>
    </button>
  );
}
