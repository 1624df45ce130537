/** A single checkbox. For several use CheckboxGroup. */
import type { ReactElement, ReactNode } from "react";
import { ErrorText, Hint } from "../form/Field";
import { describedBy, fieldId } from "../form/field-id";
import { Stack } from "../layout/Stack";
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
    <Stack gap={8} align="start">
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
    </Stack>
  );
}
