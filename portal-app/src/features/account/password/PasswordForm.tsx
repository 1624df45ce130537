/** Sets the password. Its rules are shown in advance. */
import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "shared-ui/ui/buttons/Button";
import { ErrorSummary } from "shared-ui/ui/form/ErrorSummary";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../../lib/use-form-errors";
import { useLeaveGuard } from "../../../lib/use-leave-guard";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import type { LoginState } from "../login/LoginCard";
import { useSetPassword } from "../signups";
import { newPassword as words } from "../text";
import { NewPasswordField } from "./NewPasswordField";
import { newPasswordFault } from "./new-password";

interface PasswordFormProps {
  secret: string;
  onUnusable: () => void;
}

/** On success goes to the login. */
export function PasswordForm({ secret, onUnusable }: PasswordFormProps): ReactElement {
  const [password, setPassword] = useState("");
  const errors = useFormErrors();
  const send = useSetPassword();
  const navigate = useNavigate();
  const onChanged = useLeaveGuard(() => {});

  useEffect(() => onChanged(password !== ""), [password, onChanged]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const message = newPasswordFault(password, words.label);
    errors.show(message ? [{ name: "password", message }] : []);
    if (message) return;
    send.mutate(
      { token: secret, password },
      {
        onSuccess: () => {
          onChanged(false);
          const state: LoginState = { passwordSet: true };
          navigate(paths.facilityLogin, { replace: true, state });
        },
        onError: (error) => {
          // The server rejects a damaged link as invalid input, which the user cannot correct here.
          if (error.code === "link_unusable" || "token" in error.fields) onUnusable();
          else errors.showRefusal(error);
        },
      },
    );
  }

  // Busy until the next page is loaded, so that the form is not sent twice.
  const isUnderWay = send.isPending || send.isSuccess;
  return (
    <AccountCard title={words.title} lead={words.lead}>
      <Stack as="form" gap={24} noValidate onSubmit={submit}>
        <ErrorSummary {...errors.summary} />
        <NewPasswordField
          name="password"
          label={words.label}
          required
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            errors.forget("password");
          }}
          error={errors.of("password")}
        />
        <Button type="submit" size="large" wide busy={isUnderWay} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </Stack>
    </AccountCard>
  );
}
