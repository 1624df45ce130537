/** A single-line text field. For numbers use NumberField, for several lines TextArea. */
import clsx from "clsx";
import type { ComponentPropsWithRef, ReactElement, ReactNode } from "react";
import { halfWidth } from "../../lib/digits";
import styles from "./Control.module.css";
import { Field, type FieldProps } from "./Field";
import { FullNotice } from "./FullNotice";

type InputProps = ComponentPropsWithRef<"input">;

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called when the user leaves the field: normalise or look up here, never during input method composition. */
  onBlur?: () => void;
  /** Normalises the value on blur. By default numeric and tel fields convert digits to half width. */
  asLeft?: (value: string) => string;
  type?: "text" | "email" | "tel" | "url" | "password" | "date" | "time";
  inputMode?: InputProps["inputMode"];
  autoComplete?: InputProps["autoComplete"];
  maxLength?: number;
  /** The first and last selectable day of a date field. */
  min?: string;
  max?: string;
  width?: "short" | "middle" | "full";
  /** Suggestions; other values are allowed. */
  proposals?: readonly string[];
  /** Text after the field, such as a unit. */
  suffix?: ReactNode;
  ref?: InputProps["ref"];
}

export function TextField(props: TextFieldProps): ReactElement {
  const { value, onChange, onBlur, type = "text", width = "full", suffix, proposals, ref } = props;
  const isNumber = type === "tel" || props.inputMode === "numeric";
  const { asLeft = isNumber ? halfWidth : null } = props;

  function leave(): void {
    const left = asLeft ? asLeft(value) : value;
    if (left !== value) onChange(left);
    onBlur?.();
  }

  return (
    <Field {...props}>
      {(control) => (
        <>
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
              min={props.min}
              max={props.max}
              onChange={(event) => onChange(event.target.value)}
              onBlur={leave}
              list={proposals && `${control.id}-proposals`}
            />
            {proposals && (
              <datalist id={`${control.id}-proposals`}>
                {proposals.map((value) => (
                  <option key={value} value={value} />
                ))}
              </datalist>
            )}
            {suffix}
          </span>
          <FullNotice value={value} max={props.maxLength} />
        </>
      )}
    </Field>
  );
}
