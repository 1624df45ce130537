/** A password: hidden until the person asks to see it, and hidden again when the form is sent. */
import { type ReactElement, useEffect, useRef, useState } from "react";
import { Button } from "shared-ui/ui/buttons/Button";
import styles from "shared-ui/ui/form/Control.module.css";
import { Field, type FieldProps } from "shared-ui/ui/form/Field";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { passwordField as words } from "./signup.text";

interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Tells password managers whether to fill one in or to make a new one. */
  autoComplete: "current-password" | "new-password";
}

export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { value, onChange, autoComplete } = props;
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Browsers offer to keep what was sent from a password field, and remember what was sent from an open one.
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
