/** A field for a new password: shows its rules in advance, and tells password managers that it is new. */
import type { ComponentProps, ReactElement } from "react";
import { limits } from "shared-ui/api/generated/limits";
import styles from "../account.module.css";
import { PasswordField } from "../PasswordField";
import { newPassword } from "../text";

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "hint" | "autoComplete">;

export function NewPasswordField(props: NewPasswordFieldProps): ReactElement {
  const rules = newPassword.rules(limits.passwordMin).map((rule) => (
    <span key={rule} className={styles.rule}>
      {rule}
    </span>
  ));
  return <PasswordField {...props} hint={rules} autoComplete="new-password" />;
}
