/** A radio button or checkbox with its label. The whole row is clickable. */
import clsx from "clsx";
import type { ComponentPropsWithRef, ReactElement, ReactNode } from "react";
import styles from "./Choice.module.css";

interface ChoiceProps extends Omit<ComponentPropsWithRef<"input">, "type" | "className" | "onChange"> {
  type: "radio" | "checkbox";
  label: ReactNode;
  /** A second line in a quieter colour. */
  note?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Choice({ label, note, checked, onChange, ...native }: ChoiceProps): ReactElement {
  return (
    <label className={clsx(styles.choice, checked && styles.checked)}>
      <input
        {...native}
        className={styles.input}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </label>
  );
}
