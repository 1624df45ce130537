/** A button that can be busy or unavailable with a reason. Links that look like buttons use buttonClass. */
import { type ComponentPropsWithRef, type MouseEvent, type ReactElement, type ReactNode, useId } from "react";
import { useCommonText } from "../../lib/text/common.text";
import spinner from "../feedback/Spinner.module.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { withoutReadings } from "../text/Furigana";
import { useHydrated } from "../use-hydrated";
import styles from "./Button.module.css";
import { type ButtonLook, buttonClass } from "./button-class";

type NativeProps = Omit<ComponentPropsWithRef<"button">, "disabled" | "aria-disabled" | "className">;

interface ButtonProps extends NativeProps, ButtonLook {
  icon?: ReactNode;
  /** Work is in progress: clicks do nothing and screen readers read busyLabel, without furigana. */
  busy?: boolean;
  busyLabel?: string;
  /**
   * Why the button cannot be used now: shown under it, or true where aria-describedby names what says so. It stays
   * reachable, so that everyone can learn the reason.
   */
  unavailable?: ReactNode;
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy,
  busyLabel,
  unavailable,
  children,
  onClick,
  type = "button",
  "aria-describedby": describedBy,
  ...native
}: ButtonProps): ReactElement {
  const words = useCommonText();
  const isHydrated = useHydrated();
  const reasonId = useId();
  const blocked = busy === true || Boolean(unavailable);
  const reason = unavailable === true ? null : unavailable;

  function click(event: MouseEvent<HTMLButtonElement>): void {
    // Also stops form submission, because Enter in a field arrives here as a click.
    if (blocked) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <>
      <button
        {...native}
        type={type}
        // Before hydration the browser would submit a form with GET and put a password into the URL.
        disabled={!isHydrated}
        className={buttonClass({ variant, size, wide })}
        aria-disabled={blocked || undefined}
        aria-describedby={[describedBy, reason ? reasonId : null].filter(Boolean).join(" ") || undefined}
        onClick={click}
      >
        {busy ? <span className={spinner.ring} aria-hidden="true" /> : icon}
        <span>{children}</span>
      </button>
      {busy !== undefined && (
        <VisuallyHidden>
          <span role="status">{busy ? withoutReadings(busyLabel ?? words.busy) : ""}</span>
        </VisuallyHidden>
      )}
    </>
  );
  if (!reason) return button;
  return (
    <span className={wide ? styles.unavailableWide : styles.unavailable}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {reason}
      </span>
    </span>
  );
}
