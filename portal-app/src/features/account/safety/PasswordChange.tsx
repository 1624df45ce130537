/** Changes the password with the current one; the rules are shown in advance. */
import type { ReactElement } from "react";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";
import { PasswordField } from "../PasswordField";
import { NewPasswordField } from "../password/NewPasswordField";
import { newPasswordFault } from "../password/new-password";
import { ChangeForm } from "./ChangeForm";
import { useChangePassword } from "./queries";
import { safety } from "./text";

const words = safety.password;
const NOTHING = { current: "", password: "" };

export function PasswordChange({ onChanged }: { onChanged: () => void }): ReactElement {
  const toast = useToast();

  function done(): void {
    toast(words.done);
    onChanged();
  }

  return (
    <ChangeForm words={words} empty={NOTHING} faultsOf={faultsOf} change={useChangePassword()} onDone={done}>
      {(field) => (
        <>
          <PasswordField {...field("current")} label={words.current} autoComplete="current-password" />
          <NewPasswordField {...field("password")} label={words.next} />
        </>
      )}
    </ChangeForm>
  );
}

function faultsOf({ current, password }: typeof NOTHING): FieldError[] {
  const found: FieldError[] = [];
  if (current === "") found.push({ name: "current", message: sentences.required(words.current) });
  const message = newPasswordFault(password, words.next);
  if (message) found.push({ name: "password", message });
  return found;
}
