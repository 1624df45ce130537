/** The frame that every icon is drawn in: 24 units, line art in the text's colour, silent for screen readers. */
import type { ReactElement, ReactNode } from "react";
import styles from "./Icon.module.css";

/** Draw one icon. It never carries meaning alone: words stand beside it or in its button's name. */
export function Icon({ children }: { children: ReactNode }): ReactElement {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
