/** The look of a button as class names, for buttons and for links that lead to an action. */
import clsx from "clsx";
import styles from "./Button.module.css";

export interface ButtonLook {
  /** The one main action of a page is primary; onFill stands on the header's colour. */
  variant?: "primary" | "secondary" | "danger" | "quiet" | "onFill";
  size?: "small" | "medium" | "large";
  /** Fills its row. */
  wide?: boolean;
}

export function buttonClass({ variant = "primary", size = "medium", wide = false }: ButtonLook = {}): string {
  return clsx(styles.button, styles[variant], styles[size], wide && styles.wide);
}
