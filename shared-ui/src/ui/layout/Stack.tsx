/** Spacing between elements. Pages set no margins themselves. */
import clsx from "clsx";
import type { ReactElement, ReactNode } from "react";
import styles from "./Stack.module.css";

interface StackProps {
  gap?: "small" | "medium" | "large";
  /** In a row that wraps. */
  row?: boolean;
  children: ReactNode;
}

/** Children in a column or a row, with equal gaps. */
export function Stack({ gap = "medium", row = false, children }: StackProps): ReactElement {
  return <div className={clsx(row ? styles.row : styles.column, styles[gap])}>{children}</div>;
}
