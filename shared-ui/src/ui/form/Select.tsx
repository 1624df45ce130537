/** A choice of one option from a closed list. Up to about six options, RadioGroup is easier to use. */
import clsx from "clsx";
import type { ReactElement } from "react";
import { useCommonText } from "../../lib/text/common.text";
import { ChevronDownIcon } from "../icons/icons";
import { withoutReadings } from "../text/Furigana";
import styles from "./Control.module.css";
import { Field, type FieldProps } from "./Field";

export interface SelectOption<V extends string> {
  value: V;
  label: string;
}

interface SelectProps<V extends string> extends FieldProps {
  options: readonly SelectOption<V>[];
  /** Empty if nothing is selected. */
  value: V | "";
  onChange: (value: V) => void;
  autoComplete?: string;
  width?: "short" | "middle" | "full";
}

export function Select<V extends string>(props: SelectProps<V>): ReactElement {
  const { options, value, onChange, width = "middle" } = props;
  const { choose } = useCommonText();
  return (
    <Field {...props}>
      {(control) => (
        <span className={clsx(styles.selectFrame, width !== "full" && styles[width])}>
          <select
            {...control}
            className={clsx(styles.control, styles.select)}
            value={value}
            autoComplete={props.autoComplete}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
          >
            {/* An <option> contains plain text, so it cannot have furigana. */}
            {value === "" && <option value="">{withoutReadings(choose)}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </span>
      )}
    </Field>
  );
}
