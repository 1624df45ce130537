/** A question with several controls: fieldset, legend, hint and error. */
import type { ReactElement, ReactNode } from "react";
import { ErrorText, type FieldProps, Hint, Requirement } from "./Field";
import styles from "./Field.module.css";
import { describedBy, fieldId } from "./field-id";

export interface FieldGroupProps extends Omit<FieldProps, "hideLabel"> {
  children: ReactNode;
}

export function FieldGroup(props: FieldGroupProps): ReactElement {
  const { name, label, required, hint, help, error, children } = props;
  return (
    <fieldset id={fieldId(name)} className={styles.group} aria-describedby={describedBy(name, hint, error)}>
      <legend className={styles.legend}>
        {label} <Requirement required={required} />
      </legend>
      <Hint name={name}>{hint}</Hint>
      {help}
      {children}
      <ErrorText name={name}>{error}</ErrorText>
    </fieldset>
  );
}
