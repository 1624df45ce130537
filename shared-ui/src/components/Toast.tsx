/** One toast's look. When toasts come and go is ToastProvider's part. */
import type { ReactElement, ReactNode } from "react";
import { Button } from "./Button";
import { CommonWords } from "./CommonWords";
import { CheckCircleIcon, CloseIcon } from "./icons/icons";
import styles from "./Toast.module.css";

export interface ToastProps {
  message: ReactNode;
  onDismiss: () => void;
  /** Called with true while the person points at the toast or has the focus in it. */
  onHold: (held: boolean) => void;
}

/** Render a message with its 閉じる button. */
export function Toast({ message, onDismiss, onHold }: ToastProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only stops the clock; nothing is operated here
    <div
      className={styles.toast}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <CheckCircleIcon />
      <p className={styles.message}>{message}</p>
      <Button variant="quiet" size="small" icon={<CloseIcon />} onClick={onDismiss}>
        <CommonWords of="close" />
      </Button>
    </div>
  );
}
