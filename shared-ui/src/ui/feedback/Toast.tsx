/** The look of a toast. ToastProvider controls when toasts appear and disappear. */
import { type FocusEvent, type ReactElement, type ReactNode, useRef } from "react";
import { Button } from "../buttons/Button";
import { giveFocusBack, type Place, placeOf } from "../focus/place";
import { CheckCircleIcon, CloseIcon } from "../icons/icons";
import { CommonWords } from "../text/CommonWords";
import styles from "./Toast.module.css";

interface ToastProps {
  message: ReactNode;
  onDismiss: () => void;
  /** Called with true while the toast is hovered or focused. */
  onHold: (held: boolean) => void;
}

export function Toast({ message, onDismiss, onHold }: ToastProps): ReactElement {
  const before = useRef<Place | null>(null);

  function focus({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget && placeOf(relatedTarget);
    onHold(true);
  }

  function dismiss(): void {
    onDismiss();
    giveFocusBack(before.current, { preventScroll: true });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer; there is nothing to operate
    <div
      className={styles.toast}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={focus}
      onBlur={() => onHold(false)}
    >
      <CheckCircleIcon />
      <p className={styles.message}>{message}</p>
      <Button variant="quiet" size="small" icon={<CloseIcon />} onClick={dismiss}>
        <CommonWords of="close" />
      </Button>
    </div>
  );
}
