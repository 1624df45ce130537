/** Digits as text: no spin buttons, and what was typed stays visible when it is not a number. */
import type { ReactElement } from "react";
import { plainNumber } from "../../lib/digits";
import { TextField, type TextFieldProps } from "./TextField";

type NumberFieldProps = Omit<TextFieldProps, "type" | "inputMode" | "asLeft">;

/**
 * Render a field that offers the number keyboard. The value is the text as typed; checking it is the form's part. As
 * it is left, full-width digits become half-width ones and a unit goes, in sight of whoever typed them.
 */
export function NumberField({ width = "short", ...props }: NumberFieldProps): ReactElement {
  return <TextField {...props} width={width} inputMode="numeric" asLeft={plainNumber} />;
}
