/** A new password: its rules are told before anything is typed, and password managers that it is a new one. */
import type { ComponentProps, ReactElement } from "react";
import { limits } from "shared-ui/api/generated/limits";
import styles from "../account.module.css";
import { PasswordField } from "../PasswordField";
import { newPassword } from "../signup.text";

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "hint" | "autoComplete">;

export function NewPasswordField(props: NewPasswordFieldProps): ReactElement {
  const rules = newPassword.rules(limits.passwordMin).map((rule) => (
    <span key={rule} className={styles.rule}>
      {rule}
    </span>
  ));
  return <PasswordField {...props} hint={rules} autoComplete="new-password" />;
}
