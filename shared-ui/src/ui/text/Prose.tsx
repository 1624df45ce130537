/** Long text such as the privacy policy: unstyled headings, paragraphs and lists. */
import type { ReactElement, ReactNode } from "react";
import styles from "./Prose.module.css";

/** Lines of at most 40 characters. */
export function Prose({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles.prose}>{children}</div>;
}
