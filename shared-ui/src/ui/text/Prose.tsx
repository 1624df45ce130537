/** Long text such as the privacy policy: bare headings, paragraphs and lists at reading distances. */
import type { ReactElement, ReactNode } from "react";
import styles from "./Prose.module.css";

/** Set the text in lines of at most 40 characters. */
export function Prose({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles.prose}>{children}</div>;
}
