/** The distances between things: pages set no margins of their own. */
import clsx from "clsx";
import type { ReactElement, ReactNode } from "react";
import styles from "./Stack.module.css";

interface StackProps {
  gap?: "small" | "medium" | "large";
  /** Side by side, wrapping where the width ends. */
  row?: boolean;
  children: ReactNode;
}

/** Set children one under the other, or side by side, at even distances. */
export function Stack({ gap = "medium", row = false, children }: StackProps): ReactElement {
  return <div className={clsx(row ? styles.row : styles.column, styles[gap])}>{children}</div>;
}
