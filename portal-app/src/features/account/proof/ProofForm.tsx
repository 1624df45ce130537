/** Proves the user's identity with a passkey, an app's code, or a recovery code. */
import { type FormEvent, type ReactElement, useState } from "react";
import { asApiError } from "shared-ui/api/errors";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { ErrorSummary } from "shared-ui/ui/form/ErrorSummary";
import { TextField } from "shared-ui/ui/form/TextField";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useFormErrors } from "../../../lib/use-form-errors";
import { factors } from "../factors/text";
import { PasswordField } from "../PasswordField";

const words = factors.proof;

export interface AvailableFactors {
  passkey: boolean;
  app: boolean;
  recovery: boolean;
}

interface ProofFormProps {
  /** The factors of the account; the password is used only if there is none. */
  available: AvailableFactors;
  byPasskey: () => Promise<unknown>;
  /** With an app's code, a recovery code, or the password if there is no factor. */
  byText: (typed: string) => Promise<unknown>;
}

/** Shows the available factors; errors are shown in the form, which stays open. */
export function ProofForm({ available, byPasskey, byText }: ProofFormProps): ReactElement {
  const [isRecovering, setIsRecovering] = useState(!available.app && !available.passkey);
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const errors = useFormErrors();
  const isPassword = !available.app && !available.passkey;
  const name = isPassword ? "password" : "code";
  const label = isPassword ? words.password : isRecovering ? words.recovery : words.code;
  const isTyped = available.app || isRecovering;

  async function attempt(proof: () => Promise<unknown>): Promise<void> {
    errors.show([]);
    setIsBusy(true);
    try {
      await proof();
    } catch (thrown) {
      errors.showRefusal(asApiError(thrown));
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() === "") errors.show([{ name, message: sentences.required(label) }]);
    else void attempt(() => byText(typed));
  }

  function turn(): void {
    setIsRecovering(!isRecovering);
    setTyped("");
    errors.show([]);
  }

  const field = {
    name,
    label,
    required: true,
    value: typed,
    error: errors.of(name),
    onChange: (value: string) => {
      setTyped(value);
      errors.forget(name);
    },
  };
  return (
    <Stack as="form" noValidate onSubmit={submit}>
      <ErrorSummary {...errors.summary} title={words.failed} />
      {available.passkey && (
        <Button wide busy={isBusy} busyLabel={words.busy} onClick={() => void attempt(byPasskey)}>
          {words.passkey}
        </Button>
      )}
      {isPassword && <PasswordField {...field} autoComplete="current-password" />}
      {!isPassword && isTyped && (
        <TextField
          key={label}
          {...field}
          inputMode={isRecovering ? undefined : "numeric"}
          autoComplete={isRecovering ? "off" : "one-time-code"}
        />
      )}
      {isTyped && (
        <Button
          type="submit"
          wide
          variant={available.passkey ? "secondary" : "primary"}
          busy={isBusy}
          busyLabel={words.busy}
        >
          {words.submit}
        </Button>
      )}
      {!isPassword && available.recovery && (available.app || !isRecovering) && (
        <div>
          <Button variant="quiet" onClick={turn}>
            {isRecovering ? words.useApp : words.useRecovery}
          </Button>
        </div>
      )}
      {!isPassword && <p>{words.lost}</p>}
    </Stack>
  );
}
