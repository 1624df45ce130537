/** What every form field has around its control: label, 必須 or 任意, hint and error. The controls are other modules. */
import clsx from "clsx";
import type { ReactElement, ReactNode } from "react";
import { WarningIcon } from "../icons/icons";
import { CommonWords } from "../text/CommonWords";
import styles from "./Field.module.css";
import { describedBy, errorId, fieldId, hintId } from "./field-id";

export interface FieldProps {
  /** The field's name in the form's data, used once per page. */
  name: string;
  label: ReactNode;
  /** Null for what is no answer, such as a filter: neither 必須 nor 任意 is said. */
  required: boolean | null;
  /** What to enter, with an example: there is no placeholder. */
  hint?: ReactNode;
  /** The meaning of hard words in label and hint: a WordHelp. */
  help?: ReactNode;
  /** What happened, why, and what to do. */
  error?: ReactNode;
  /** For a control whose purpose the page already shows, such as the message box of a chat. */
  hideLabel?: boolean;
}

interface ControlProps {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

/** Wire label, hint and error to the one control that children renders with the given props. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }): ReactElement {
  const { name, label, required, hint, help, error, hideLabel = false, children } = props;
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId(name)} className={clsx(styles.label, hideLabel && styles.hidden)}>
        {label} <Requirement required={required} />
      </label>
      <Hint name={name}>{hint}</Hint>
      {help}
      {children({
        id: fieldId(name),
        name,
        "aria-describedby": describedBy(name, hint, error),
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      <ErrorText name={name}>{error}</ErrorText>
    </div>
  );
}

/** Say in words whether an answer is needed. */
export function Requirement({ required }: Pick<FieldProps, "required">): ReactElement | null {
  if (required === null) return null;
  return (
    <span className={required ? styles.required : styles.optional}>
      <CommonWords of={required ? "required" : "optional"} />
    </span>
  );
}

/** Show the field's hint, if it has one. */
export function Hint({ name, children }: { name: string; children: ReactNode }): ReactElement | null {
  if (!children) return null;
  return (
    <p id={hintId(name)} className={styles.hint}>
      {children}
    </p>
  );
}

/** Show the field's error, if it has one. */
export function ErrorText({ name, children }: { name: string; children: ReactNode }): ReactElement | null {
  if (!children) return null;
  return (
    <p id={errorId(name)} className={styles.error}>
      <WarningIcon />
      <span>{children}</span>
    </p>
  );
}
