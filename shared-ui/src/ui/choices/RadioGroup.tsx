/** A question with exactly one answer; all answers are visible. */
import type { ReactElement, ReactNode } from "react";
import { FieldGroup, type FieldGroupProps } from "../form/FieldGroup";
import { Choice } from "./Choice";
import styles from "./Choice.module.css";

interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  note?: ReactNode;
}

interface RadioGroupProps<V extends string> extends Omit<FieldGroupProps, "children"> {
  options: readonly RadioOption<V>[];
  /** Empty if nothing is selected. */
  value: V | "";
  onChange: (value: V) => void;
  layout?: "row" | "column" | "grid";
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>): ReactElement {
  const { options, value, onChange, layout = "row", ...group } = props;
  return (
    <FieldGroup {...group}>
      <div className={styles[layout]}>
        {options.map((option) => (
          <Choice
            key={option.value}
            type="radio"
            name={group.name}
            value={option.value}
            label={option.label}
            note={option.note}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
