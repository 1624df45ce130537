/** Why an operator looks or acts. */
import type { ReactElement } from "react";
import { limits } from "shared-ui/api/generated/limits";
import { TextField } from "shared-ui/ui/form/TextField";
import { acts as words } from "./text";

interface ReasonFieldProps {
  value: string;
  onChange: (typed: string) => void;
  error?: string;
}

/** Render the field; it stands in every form of the console that looks or acts. */
export function ReasonField(props: ReasonFieldProps): ReactElement {
  return (
    <TextField
      name="reason"
      label={words.reason}
      hint={words.reasonHint}
      required
      maxLength={limits.operatorReason}
      {...props}
    />
  );
}
