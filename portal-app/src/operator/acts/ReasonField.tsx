/** The reason for an operator's access or action. */
import type { ReactElement } from "react";
import { limits } from "shared-ui/api/generated/limits";
import { TextField } from "shared-ui/ui/form/TextField";
import { acts as words } from "./text";

interface ReasonFieldProps {
  value: string;
  onChange: (typed: string) => void;
  error?: string;
}

/** Used in every form of the console that accesses data or acts. */
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
