/** Spacing between elements. Pages set no margins themselves. */
import clsx from "clsx";
import type { ElementType, ReactElement } from "react";
import type { ElementProps, Tag } from "../element-props";
import styles from "./Stack.module.css";

interface Layout {
  /** The number of a `--space` token. */
  gap?: 0 | 4 | 8 | 12 | 16 | 20 | 24 | 32;
  /** In a row that wraps, with its children centred. */
  row?: boolean;
  /** Between the lines of a row, if not `gap`. */
  rowGap?: 0 | 4 | 8 | 16;
  /** Across a row or column; by default `center` in a row, `stretch` in a column. */
  align?: "start" | "stretch";
  /** Along a row. */
  justify?: "between" | "center";
}

/** Children in a column or a row, with equal gaps; a `div` unless `as` says otherwise. */
export function Stack<T extends Tag = "div">({
  as,
  gap = 16,
  row = false,
  rowGap,
  align,
  justify,
  ...attributes
}: ElementProps<T, Layout>): ReactElement {
  const Element = (as ?? "div") as ElementType;
  const classes = clsx(
    row ? styles.row : styles.column,
    gap > 0 && styles[`gap-${gap}`],
    rowGap !== undefined && styles[`row-gap-${rowGap}`],
    align && styles[`align-${align}`],
    justify && styles[`justify-${justify}`],
  );
  return <Element {...attributes} className={classes} />;
}
