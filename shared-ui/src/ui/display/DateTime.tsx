/** A moment: its day and its time each stay whole at the end of a line. */
import type { ReactElement } from "react";
import { date, time } from "../../lib/dates";
import styles from "./DateTime.module.css";
import { useDateStyle } from "./date-style";

/** Render an ISO moment in the app's style. */
export function DateTime({ iso }: { iso: string }): ReactElement {
  const style = useDateStyle();
  return (
    <time dateTime={iso} className={styles.moment}>
      {date(iso, style)}
      {style === "short" ? " " : <wbr />}
      {time(iso, style)}
    </time>
  );
}
