/** One's mail address, and having a link mailed to another one. */
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useState } from "react";
import { Button } from "shared-ui/components/buttons/Button";
import { Notice } from "shared-ui/components/feedback/Notice";
import { ErrorSummary, type FieldError } from "shared-ui/components/form/ErrorSummary";
import { PasswordField } from "shared-ui/components/form/PasswordField";
import { TextField } from "shared-ui/components/form/TextField";
import { Section } from "shared-ui/components/layout/Section";
import { Stack } from "shared-ui/components/layout/Stack";
import { looksLikeEmail } from "shared-ui/rules/email";
import { emailQuery, useChangeEmail } from "shared-ui/state/accounts/safety";
import { safety } from "shared-ui/strings/accounts/safety";
import { signupFaults } from "shared-ui/strings/accounts/signup";
import { errors as sentences } from "shared-ui/strings/frame/errors";
import { useFormErrors } from "../../../use-form-errors";

const words = safety.email;
const NOTHING = { email: "", login_password: "" };

/** Render the form; what follows is the same whether the new address is somebody's or not. */
export function EmailChange(): ReactElement {
  const { data } = useQuery(emailQuery());
  const [typed, setTyped] = useState(NOTHING);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const errors = useFormErrors();
  const change = useChangeEmail();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultsOf(typed);
    errors.show(found);
    setSentTo(null);
    if (found.length > 0) return;
    change.mutate(typed, {
      onSuccess: () => {
        setSentTo(typed.email.trim());
        setTyped(NOTHING);
      },
      onError: (error) => (error.isSessionExpired ? undefined : errors.showRefusal(error)),
    });
  }

  const field = (name: keyof typeof NOTHING) => ({
    name,
    label: words[name],
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
          <p>{words.now(data?.email ?? "")}</p>
          {sentTo !== null && (
            <Notice tone="success" announce>
              {words.sent(sentTo)}
            </Notice>
          )}
          <ErrorSummary {...errors.summary} />
          <TextField {...field("email")} type="email" autoComplete="email" />
          <PasswordField {...field("login_password")} autoComplete="current-password" />
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

function faultsOf({ email, login_password: password }: typeof NOTHING): FieldError[] {
  const found: FieldError[] = [];
  if (email.trim() === "") found.push({ name: "email", message: sentences.required(words.email) });
  else if (!looksLikeEmail(email)) found.push({ name: "email", message: signupFaults.email });
  if (password === "")
    found.push({ name: "login_password", message: sentences.required(words.login_password) });
  return found;
}
