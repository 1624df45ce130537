/** One line of text. Numbers have NumberField, several lines have TextArea. */
import clsx from "clsx";
import type { ComponentPropsWithRef, ReactElement, ReactNode } from "react";
import styles from "./Control.module.css";
import { Field, type FieldProps } from "./Field";

type InputProps = ComponentPropsWithRef<"input">;

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** After leaving the field: the moment to normalise or look up, never while an input method is composing. */
  onBlur?: () => void;
  type?: "text" | "email" | "tel" | "url" | "password" | "date";
  inputMode?: InputProps["inputMode"];
  autoComplete?: InputProps["autoComplete"];
  maxLength?: number;
  /** The last day that may be chosen, of a date. */
  max?: string;
  width?: "short" | "middle" | "full";
  /** Words after the field, such as a unit. */
  suffix?: ReactNode;
  ref?: InputProps["ref"];
}

/** Render a labelled text field. */
export function TextField(props: TextFieldProps): ReactElement {
  const { value, onChange, onBlur, type = "text", width = "full", suffix, ref } = props;
  return (
    <Field {...props}>
      {(control) => (
        <span className={styles.row}>
          <input
            {...control}
            ref={ref}
            type={type}
            className={clsx(styles.control, width !== "full" && styles[width])}
            value={value}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete}
            maxLength={props.maxLength}
            max={props.max}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          {suffix}
        </span>
      )}
    </Field>
  );
}
