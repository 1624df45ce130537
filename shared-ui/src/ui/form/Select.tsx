/** A choice of one from a list that folds away. For up to about six answers RadioGroup is easier. */
import clsx from "clsx";
import type { ReactElement } from "react";
import { ChevronDownIcon } from "../icons/icons";
import styles from "./Control.module.css";
import { Field, type FieldProps } from "./Field";

export interface SelectOption<V extends string> {
  value: V;
  label: string;
}

interface SelectProps<V extends string> extends FieldProps {
  options: readonly SelectOption<V>[];
  /** Empty while nothing is chosen. */
  value: V | "";
  onChange: (value: V) => void;
  /** The words of the empty choice; it is offered while nothing is chosen. */
  emptyLabel?: string;
  autoComplete?: string;
  width?: "short" | "middle" | "full";
}

/** Render a labelled native select. */
export function Select<V extends string>(props: SelectProps<V>): ReactElement {
  const { options, value, onChange, emptyLabel = "選んでください", width = "middle" } = props;
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
            {value === "" && <option value="">{emptyLabel}</option>}
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
