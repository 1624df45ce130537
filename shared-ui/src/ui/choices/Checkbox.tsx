/** A single checkbox. For several use CheckboxGroup. */
import type { ReactElement, ReactNode } from "react";
import { ErrorText, Hint } from "../form/Field";
import styles from "../form/Field.module.css";
import { describedBy, fieldId } from "../form/field-id";
import { Choice } from "./Choice";

interface CheckboxProps {
  name: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  error?: ReactNode;
}

export function Checkbox({ name, label, checked, onChange, hint, error }: CheckboxProps): ReactElement {
  return (
    <div className={styles.field}>
      <Hint name={name}>{hint}</Hint>
      <Choice
        type="checkbox"
        id={fieldId(name)}
        name={name}
        label={label}
        checked={checked}
        onChange={onChange}
        aria-describedby={describedBy(name, hint, error)}
        aria-invalid={error ? true : undefined}
      />
      <ErrorText name={name}>{error}</ErrorText>
    </div>
  );
}
