/** CSS classes of a button, for buttons and for links to an action. */
import clsx from "clsx";
import styles from "./Button.module.css";

export interface ButtonLook {
  /** primary: the one main action of a page. onFill: on the header's colour. */
  variant?: "primary" | "secondary" | "danger" | "quiet" | "onFill";
  size?: "small" | "medium" | "large";
  /** Fills its row. */
  wide?: boolean;
}

export function buttonClass({ variant = "primary", size = "medium", wide = false }: ButtonLook = {}): string {
  return clsx(styles.button, styles[variant], styles[size], wide && styles.wide);
}
