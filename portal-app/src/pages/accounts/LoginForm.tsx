/** Signing in with e-mail address and password; facilities and counselors use the same call. */
import { type FormEvent, type ReactElement, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ApiError } from "shared-ui/api/errors";
import { Button } from "shared-ui/components/Button";
import { useDialogs } from "shared-ui/components/DialogsProvider";
import { ErrorSummary, type FieldError } from "shared-ui/components/ErrorSummary";
import { TextField } from "shared-ui/components/TextField";
import { usePasswordLogin } from "shared-ui/state/session";
import { login } from "shared-ui/strings/landing";
import { topOf } from "../../paths";
import styles from "./login.module.css";

const FIELDS = ["email", "password"] as const;

/** Render the form; success leads to the person's own top, whichever door they came through. */
export function LoginForm(): ReactElement {
  const [values, setValues] = useState({ email: "", password: "" });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const signIn = usePasswordLogin();
  const { alert } = useDialogs();
  const navigate = useNavigate();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing = FIELDS.filter((name) => values[name] === "");
    setErrors(missing.map((name) => ({ name, message: login.missing(login[name]) })));
    if (missing.length > 0) {
      setAttempt(attempt + 1);
      return;
    }
    signIn.mutate(values, {
      onSuccess: (user) => navigate(topOf(user.role), { replace: true }),
      onError: (error) => alert(sentenceOf(error)),
    });
  }

  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: login[name],
    required: true,
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    error: errors.find((error) => error.name === name)?.message,
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField {...field("email")} type="email" autoComplete="username" />
      <TextField {...field("password")} type="password" autoComplete="current-password" />
      <Button type="submit" size="large" wide busy={signIn.isPending} busyLabel={login.busy}>
        {login.submit}
      </Button>
    </form>
  );
}

/** The three failures of specification §8: refused, no answer, anything else. */
function sentenceOf(error: ApiError): string {
  if (error.code === "unreachable") return login.noAnswer;
  if (error.status === 0 || error.status >= 500) return login.broken;
  return `${login.failed}\n${error.detail}`;
}
