/** A moment: its day and its time each stay whole at the end of a line. */
import type { ReactElement } from "react";
import { type DateStyle, date, time } from "../../lib/dates";
import styles from "./DateTime.module.css";

/** Render an ISO moment in the app's style. */
export function DateTime({ iso, style }: { iso: string; style: DateStyle }): ReactElement {
  return (
    <time dateTime={iso} className={styles.moment}>
      {date(iso, style)}
      {style === "short" ? " " : <wbr />}
      {time(iso, style)}
    </time>
  );
}
