/** Sign-in with e-mail address and password, the same call for facilities and counselors. */
import { type FormEvent, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react";
import type { AnyUser, SecondStep as Step } from "shared-ui/api/types";
import { login } from "shared-ui/features/landing/text";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { ErrorSummary } from "shared-ui/ui/form/ErrorSummary";
import { TextField } from "shared-ui/ui/form/TextField";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../../lib/use-form-errors";
import { type AskPasskey, usePasskeyLogin } from "../factors/queries";
import { factors as words } from "../factors/text";
import { PasswordField } from "../PasswordField";
import { usePasswordLogin } from "./password-login";

const ask: AskPasskey = async (options) => (await import("../proof/passkey")).answerByPasskey(options);

/** Sign-in with only a passkey. The library is loaded when the button is pressed. */
function PasskeyLogin({ onSignedIn }: { onSignedIn: (user: AnyUser) => void }): ReactElement {
  const login = usePasskeyLogin(ask);
  return (
    <Button
      variant="secondary"
      size="large"
      wide
      busy={login.isPending || login.isSuccess}
      busyLabel={words.proof.busy}
      onClick={() => login.mutate(null, { onSuccess: onSignedIn })}
    >
      {words.passkeyLogin}
    </Button>
  );
}

const FIELDS = ["email", "password"] as const;

const SecondStep = lazy(() => import("./SecondStep"));

export function LoginForm({ onSignedIn }: { onSignedIn: (user: AnyUser) => void }): ReactElement {
  const [step, setStep] = useState<Step | null>(null);
  if (step === null) return <PasswordStep onSignedIn={onSignedIn} onStep={setStep} />;
  return (
    <Suspense>
      <SecondStep step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} />
    </Suspense>
  );
}

interface PasswordStepProps {
  onSignedIn: (user: AnyUser) => void;
  onStep: (step: Step | null) => void;
}

function PasswordStep({ onSignedIn, onStep }: PasswordStepProps): ReactElement {
  const [values, setValues] = useState({ email: "", password: "" });
  const errors = useFormErrors();
  const signIn = usePasswordLogin();
  const form = useRef<HTMLFormElement>(null);

  // The page is prerendered: a password manager or the user may fill the form before the app runs.
  useEffect(() => {
    const filled = new FormData(form.current ?? undefined);
    setValues({ email: String(filled.get("email") ?? ""), password: String(filled.get("password") ?? "") });
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = FIELDS.filter((name) => values[name] === "");
    errors.show(missing.map((name) => ({ name, message: sentences.required(login[name]) })));
    if (missing.length > 0) return;
    signIn.mutate(values, {
      onSuccess: ({ user, second_step }) => (user ? onSignedIn(user) : onStep(second_step)),
    });
  }

  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: login[name],
    required: true,
    value: values[name],
    onChange: (value: string) => {
      setValues({ ...values, [name]: value });
      errors.forget(name);
    },
    error: errors.of(name),
  });
  // Busy until the next page is loaded, so that the form is not sent twice.
  const isUnderWay = signIn.isPending || signIn.isSuccess;
  return (
    <Stack as="form" gap={24} ref={form} noValidate onSubmit={submit}>
      <ErrorSummary {...errors.summary} />
      <TextField {...field("email")} type="email" autoComplete="username" />
      <PasswordField {...field("password")} autoComplete="current-password" />
      <Button type="submit" size="large" wide busy={isUnderWay} busyLabel={login.busy}>
        {login.submit}
      </Button>
      <PasskeyLogin onSignedIn={onSignedIn} />
    </Stack>
  );
}
