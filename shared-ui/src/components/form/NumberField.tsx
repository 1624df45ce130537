/** Digits as text: no spin buttons, and what was typed stays visible when it is not a number. */
import type { ReactElement } from "react";
import { TextField, type TextFieldProps } from "./TextField";

type NumberFieldProps = Omit<TextFieldProps, "type" | "inputMode">;

/** Render a field that offers the number keyboard. The value is the text as typed; checking it is the form's part. */
export function NumberField({ width = "short", ...props }: NumberFieldProps): ReactElement {
  return <TextField {...props} width={width} inputMode="numeric" />;
}
