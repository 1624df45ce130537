/** Creates an account for the invited address, with a name and a password. */
import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ApiError } from "shared-ui/api/errors";
import type { InvitationRead } from "shared-ui/api/types";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { ErrorSummary, type FieldError } from "shared-ui/ui/form/ErrorSummary";
import { TextField } from "shared-ui/ui/form/TextField";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../../lib/use-form-errors";
import { useLeaveGuard } from "../../../lib/use-leave-guard";
import { paths } from "../../../paths";
import { useAcceptInvitation } from "../../office/invitations/queries";
import type { LoginState } from "../login/LoginCard";
import { NewPasswordField } from "../password/NewPasswordField";
import { newPasswordFault } from "../password/new-password";
import { invitation } from "./text";

const words = invitation.newcomer;
const EMPTY = { username: "", password: "" };

interface NewcomerProps {
  secret: string;
  invited: InvitationRead;
  onUnusable: (error: ApiError) => void;
}

/** On success goes to the login for this kind of account. */
export function Newcomer({ secret, invited, onUnusable }: NewcomerProps): ReactElement {
  const [values, setValues] = useState(EMPTY);
  const errors = useFormErrors();
  const accept = useAcceptInvitation();
  const navigate = useNavigate();
  const onChanged = useLeaveGuard(() => {});

  useEffect(() => onChanged(values.username !== "" || values.password !== ""), [values, onChanged]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const faults = faultsOf(values);
    errors.show(faults);
    if (faults.length > 0) return;
    accept.mutate(
      { token: secret, ...values },
      {
        onSuccess: () => {
          onChanged(false);
          const state: LoginState = { passwordSet: true };
          const login = invited.kind === "counselor" ? paths.counselorLogin : paths.facilityLogin;
          navigate(login, { replace: true, state });
        },
        onError: (error) => {
          if (error.code === "link_unusable" || "token" in error.fields) onUnusable(error);
          else errors.showRefusal(error);
        },
      },
    );
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    required: true,
    value: values[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      errors.forget(name);
    },
    error: errors.of(name),
  });
  return (
    <Stack as="form" gap={24} noValidate onSubmit={submit}>
      <p>{words.words(invited.email)}</p>
      <ErrorSummary {...errors.summary} />
      <TextField {...field("username")} label={words.name} hint={words.nameHint} autoComplete="name" />
      <NewPasswordField {...field("password")} label={words.password} />
      <Button
        type="submit"
        size="large"
        wide
        // Busy until the next page is loaded, so that the form is not sent twice.
        busy={accept.isPending || accept.isSuccess}
        busyLabel={words.busy}
      >
        {words.submit}
      </Button>
    </Stack>
  );
}

function faultsOf({ username, password }: typeof EMPTY): FieldError[] {
  const found: FieldError[] = [];
  if (username.trim() === "") found.push({ name: "username", message: sentences.required(words.name) });
  const message = newPasswordFault(password, words.password);
  if (message) found.push({ name: "password", message });
  return found;
}
