/** The frame of a form field: label, 必須 or 任意, hint and error. The controls are in other modules. */
import clsx from "clsx";
import type { ReactElement, ReactNode } from "react";
import { WarningIcon } from "../icons/icons";
import { Stack } from "../layout/Stack";
import { CommonWords } from "../text/CommonWords";
import styles from "./Field.module.css";
import { describedBy, errorId, fieldId, hintId } from "./field-id";

export interface FieldProps {
  /** The field's name in the form data; unique on the page. */
  name: string;
  label: ReactNode;
  /** Null for controls that are not answers, such as filters: neither 必須 nor 任意 is shown. */
  required: boolean | null;
  /** What to enter, with an example. There is no placeholder. */
  hint?: ReactNode;
  /** A WordHelp with the meaning of difficult words in label and hint. */
  help?: ReactNode;
  /** What happened, why, and what to do. */
  error?: ReactNode;
  /** For a control whose purpose is already clear on the page, such as the message box of a chat. */
  hideLabel?: boolean;
}

interface ControlProps {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

/** Connects label, hint and error with the control that `children` renders. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }): ReactElement {
  const { name, label, required, hint, help, error, hideLabel = false, children } = props;
  return (
    <Stack gap={8} align="start">
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
    </Stack>
  );
}

/** Shows 必須 or 任意. */
export function Requirement({ required }: Pick<FieldProps, "required">): ReactElement | null {
  if (required === null) return null;
  return (
    <span className={required ? styles.required : styles.optional}>
      <CommonWords of={required ? "required" : "optional"} />
    </span>
  );
}

export function Hint({ name, children }: { name: string; children: ReactNode }): ReactElement | null {
  if (!children) return null;
  return (
    <p id={hintId(name)} className={styles.hint}>
      {children}
    </p>
  );
}

export function ErrorText({ name, children }: { name: string; children: ReactNode }): ReactElement | null {
  if (!children) return null;
  return (
    <p id={errorId(name)} className={styles.error}>
      <WarningIcon />
      <span>{children}</span>
    </p>
  );
}
