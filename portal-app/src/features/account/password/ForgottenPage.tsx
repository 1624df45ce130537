/** Requests a mail with a link to set a password. The page shows the same whether or not the address is known. */
import { type FormEvent, type ReactElement, useState } from "react";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { ErrorSummary } from "shared-ui/ui/form/ErrorSummary";
import { TextField } from "shared-ui/ui/form/TextField";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../../lib/use-form-errors";
import { paths } from "../../../paths";
import { AccountCard } from "../AccountCard";
import styles from "../account.module.css";
import { looksLikeEmail } from "../email";
import { useForgottenPassword } from "../signups";
import { signupFaults, forgotten as words } from "../text";

export default function ForgottenPage(): ReactElement {
  const [email, setEmail] = useState("");
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <Sent email={email.trim()} onAgain={() => setIsSent(false)} />;
  return <Ask email={email} onType={setEmail} onSent={() => setIsSent(true)} />;
}

const toLogin = <Link href={paths.facilityLogin}>{words.toLogin}</Link>;

function Ask(props: { email: string; onType: (email: string) => void; onSent: () => void }): ReactElement {
  const { email, onType, onSent } = props;
  const errors = useFormErrors();
  const send = useForgottenPassword();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const message = faultOf(email);
    errors.show(message ? [{ name: "email", message }] : []);
    if (!message) send.mutate(email, { onSuccess: onSent, onError: errors.showRefusal });
  }

  return (
    <AccountCard title={words.title} lead={words.lead} aside={toLogin}>
      <Stack as="form" gap={24} noValidate onSubmit={submit}>
        <ErrorSummary {...errors.summary} />
        <TextField
          name="email"
          label={words.email}
          required
          type="email"
          autoComplete="username"
          value={email}
          onChange={(typed) => {
            onType(typed);
            errors.forget("email");
          }}
          error={errors.of("email")}
        />
        <Button type="submit" size="large" wide busy={send.isPending} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </Stack>
    </AccountCard>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }): ReactElement {
  const { title, words: text, noMailTitle, noMail, again } = words.sent;
  return (
    <AccountCard title={title} aside={toLogin}>
      <p>{text(email)}</p>
      <Stack as="section" gap={24} aria-labelledby="no-mail">
        <h2 id="no-mail">{noMailTitle}</h2>
        <ul className={styles.advice}>
          {noMail.map((advice) => (
            <li key={advice}>{advice}</li>
          ))}
        </ul>
        <Button variant="secondary" wide onClick={onAgain}>
          {again}
        </Button>
      </Stack>
    </AccountCard>
  );
}

function faultOf(email: string): string | null {
  if (email.trim() === "") return sentences.required(words.email);
  return looksLikeEmail(email) ? null : signupFaults.email;
}
