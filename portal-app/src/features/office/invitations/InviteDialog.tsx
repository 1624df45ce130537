/** Invites a new member by mail. */
import { type ReactElement, useState } from "react";
import type { Position } from "shared-ui/api/types";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { FormDialog } from "shared-ui/ui/dialogs/FormDialog";
import { TextField } from "shared-ui/ui/form/TextField";
import { useDialogErrors } from "../../../lib/use-form-errors";
import { looksLikeEmail } from "../../account/email";
import { signupFaults } from "../../account/text";
import { PositionChoice } from "../members/PositionChoice";
import { offices } from "../text";
import { useInvite } from "./queries";

const words = offices.invitations;

export function InviteDialog({ officeId, onClose }: { officeId: number; onClose: () => void }): ReactElement {
  const [email, setEmail] = useState("");
  const [position, setPosition] = useState<Position>("staff");
  const errors = useDialogErrors(onClose);
  const invite = useInvite(officeId);

  function send(): void {
    const message = faultOf(email);
    errors.show(message ? [{ name: "email", message }] : []);
    if (message) return;
    invite.mutate({ email, position }, errors.closing(words.sent(email.trim())));
  }

  return (
    <FormDialog
      title={words.dialog}
      onClose={onClose}
      onSubmit={send}
      submitLabel={words.send}
      cancelLabel={words.cancel}
      busy={invite.isPending}
      busyLabel={words.sending}
      summary={errors.summary}
      failedTitle={offices.failed}
    >
      <TextField
        name="email"
        label={words.email}
        required
        type="email"
        autoComplete="off"
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          errors.forget("email");
        }}
        error={errors.of("email")}
      />
      <PositionChoice value={position} onChange={setPosition} error={errors.of("position")} />
    </FormDialog>
  );
}

function faultOf(email: string): string | null {
  if (email.trim() === "") return sentences.required(words.email);
  return looksLikeEmail(email) ? null : signupFaults.email;
}
