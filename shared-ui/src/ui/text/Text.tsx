/** Text in another size, weight or tone than the text around it. */
import clsx from "clsx";
import type { ElementType, ReactElement } from "react";
import type { ElementProps, Tag } from "../element-props";
import styles from "./Text.module.css";

interface Look {
  /** The number of a `--font-size` token. */
  size?: 14 | 16 | 18;
  tone?: "quiet" | "error";
  bold?: boolean;
}

/** A `p` unless `as` says otherwise. */
export function Text<T extends Tag = "p">({
  as,
  size,
  tone,
  bold = false,
  ...attributes
}: ElementProps<T, Look>): ReactElement {
  const Element = (as ?? "p") as ElementType;
  const classes = clsx(size && styles[`size-${size}`], tone && styles[tone], bold && styles.bold);
  return <Element {...attributes} className={classes} />;
}
