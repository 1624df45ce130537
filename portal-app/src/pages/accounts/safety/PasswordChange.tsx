/** Changing one's password with the old one; the rules are told before anything is typed. */
import { type FormEvent, type ReactElement, useState } from "react";
import { Button } from "shared-ui/components/buttons/Button";
import { useToast } from "shared-ui/components/feedback/ToastProvider";
import { ErrorSummary, type FieldError } from "shared-ui/components/form/ErrorSummary";
import { PasswordField } from "shared-ui/components/form/PasswordField";
import { Section } from "shared-ui/components/layout/Section";
import { Stack } from "shared-ui/components/layout/Stack";
import { useChangePassword } from "shared-ui/state/accounts/safety";
import { safety } from "shared-ui/strings/accounts/safety";
import { errors as sentences } from "shared-ui/strings/frame/errors";
import { useFormErrors } from "../../../use-form-errors";
import { NewPasswordField } from "../NewPasswordField";
import { newPasswordFault } from "../new-password";

const words = safety.password;
const NOTHING = { current: "", password: "" };

/** Render the form. */
export function PasswordChange({ onChanged }: { onChanged: () => void }): ReactElement {
  const [typed, setTyped] = useState(NOTHING);
  const errors = useFormErrors();
  const change = useChangePassword();
  const toast = useToast();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultsOf(typed);
    errors.show(found);
    if (found.length > 0) return;
    change.mutate(typed, {
      onSuccess: () => {
        setTyped(NOTHING);
        toast(words.done);
        onChanged();
      },
      onError: (error) => (error.isSessionExpired ? undefined : errors.showRefusal(error)),
    });
  }

  const field = (name: keyof typeof NOTHING) => ({
    name,
    required: true,
    value: typed[name],
    error: errors.of(name),
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      errors.forget(name);
    },
  });
  return (
    <Section title={words.title} lead={words.lead}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <ErrorSummary {...errors.summary} />
          <PasswordField {...field("current")} label={words.current} autoComplete="current-password" />
          <NewPasswordField {...field("password")} label={words.next} />
          <div>
            <Button type="submit" busy={change.isPending} busyLabel={words.busy}>
              {words.submit}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}

function faultsOf({ current, password }: typeof NOTHING): FieldError[] {
  const found: FieldError[] = [];
  if (current === "") found.push({ name: "current", message: sentences.required(words.current) });
  const message = newPasswordFault(password, words.next);
  if (message) found.push({ name: "password", message });
  return found;
}
