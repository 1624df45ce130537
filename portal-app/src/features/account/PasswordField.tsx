/** A password field: hidden unless the user shows it, and hidden again on submit. */
import { type ReactElement, useEffect, useRef, useState } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import styles from "shared-ui/ui/form/Control.module.css";
import { Field, type FieldProps } from "shared-ui/ui/form/Field";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { passwordField as words } from "./text";

interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Tells password managers whether to fill in a password or to generate one. */
  autoComplete: "current-password" | "new-password";
}

export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { value, onChange, autoComplete } = props;
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // On submit browsers offer to save password fields, but store text fields in their form history.
    const form = input.current?.form;
    const hide = (): void => setIsShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  return (
    <Field {...props}>
      {(control) => (
        <span className={styles.row}>
          <input
            {...control}
            ref={input}
            type={isShown ? "text" : "password"}
            className={styles.control}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button variant="secondary" aria-controls={control.id} onClick={() => setIsShown(!isShown)}>
            <VisuallyHidden>{words.of}</VisuallyHidden>
            {isShown ? words.hide : words.show}
          </Button>
          <VisuallyHidden>
            <span role="status">{isShown ? words.isShown : ""}</span>
          </VisuallyHidden>
        </span>
      )}
    </Field>
  );
}
