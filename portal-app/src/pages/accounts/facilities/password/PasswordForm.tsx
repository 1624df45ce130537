/** Choosing the password. Its rules are told before anything is typed. */
import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { limits } from "shared-ui/api/generated/limits";
import { Button } from "shared-ui/components/buttons/Button";
import { ErrorSummary } from "shared-ui/components/form/ErrorSummary";
import { PasswordField } from "shared-ui/components/form/PasswordField";
import { isTooShort } from "shared-ui/rules/passwords";
import { useSetPassword } from "shared-ui/state/accounts/signups";
import { newPassword as words } from "shared-ui/strings/accounts/signup";
import { errors as sentences } from "shared-ui/strings/frame/errors";
import { paths } from "../../../../paths";
import { useFormErrors } from "../../../../use-form-errors";
import { useLeaveGuard } from "../../../../use-leave-guard";
import { AccountCard } from "../../AccountCard";
import styles from "../../account.module.css";
import type { LoginState } from "../../LoginCard";

interface PasswordFormProps {
  secret: string;
  onUnusable: () => void;
}

/** Render the form; success leads to the login. */
export function PasswordForm({ secret, onUnusable }: PasswordFormProps): ReactElement {
  const [password, setPassword] = useState("");
  const errors = useFormErrors();
  const send = useSetPassword();
  const navigate = useNavigate();
  const onChanged = useLeaveGuard(() => {});

  useEffect(() => onChanged(password !== ""), [password, onChanged]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const message = faultOf(password);
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
          // A link that was cut or lengthened on its way is refused as input: nothing that can be mended here.
          if (error.code === "link_unusable" || "token" in error.fields) onUnusable();
          else errors.showRefusal(error);
        },
      },
    );
  }

  // Also while the next page is fetched: what succeeded must not be sent again.
  const isUnderWay = send.isPending || send.isSuccess;
  return (
    <AccountCard title={words.title} lead={words.lead}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <ErrorSummary {...errors.summary} />
        <PasswordField
          name="password"
          label={words.label}
          required
          hint={words.rules(limits.passwordMin).map((rule) => (
            <span key={rule} className={styles.rule}>
              {rule}
            </span>
          ))}
          autoComplete="new-password"
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
      </form>
    </AccountCard>
  );
}

function faultOf(password: string): string | null {
  if (password === "") return sentences.required(words.label);
  return isTooShort(password) ? words.tooShort(limits.passwordMin) : null;
}
