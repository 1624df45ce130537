/** A text field for digits: no spin buttons, and input that is not a number stays visible. */
import type { ReactElement } from "react";
import { plainNumber } from "../../lib/digits";
import { TextField, type TextFieldProps } from "./TextField";

type NumberFieldProps = Omit<TextFieldProps, "type" | "inputMode" | "asLeft">;

/**
 * Offers the number keyboard. The value is the typed text; the form checks it. On blur, full-width digits become
 * half-width and a unit is removed, so that the user sees the change.
 */
export function NumberField({ width = "short", ...props }: NumberFieldProps): ReactElement {
  return <TextField {...props} width={width} inputMode="numeric" asLeft={plainNumber} />;
}
