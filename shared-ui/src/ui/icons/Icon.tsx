/** The frame of every icon: 24 units, line art in the text's colour, hidden from screen readers. */
import type { ReactElement, ReactNode } from "react";
import styles from "./Icon.module.css";

/** An icon never carries meaning alone: there is a text next to it or in the name of its button. */
export function Icon({ children }: { children: ReactNode }): ReactElement {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
