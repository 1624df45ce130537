/** Something that is on or off and changes at once. What has to be sent first is a Checkbox of a form. */
import type { ReactElement, ReactNode } from "react";
import styles from "./Switch.module.css";

interface SwitchProps {
  label: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  /** The state in words, for the eye: position and colour alone say too little. */
  stateLabel: ReactNode;
  describedBy?: string;
}

/** Render the switch: its words and its track answer to a tap together. */
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
