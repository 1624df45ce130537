/** A moment: its day and its time each stay whole at the end of a line. */
import type { ReactElement } from "react";
import { date, time } from "../../lib/dates";
import { withMomentReadings } from "../../lib/text/moment-readings";
import { useWording } from "../../lib/text/use-strings";
import { Furigana } from "../text/Furigana";
import styles from "./DateTime.module.css";
import { useDateStyle } from "./date-style";

/** Render an ISO moment in the app's style, in easy texts with readings. */
export function DateTime({ iso }: { iso: string }): ReactElement {
  const style = useDateStyle();
  const isEasy = useWording() === "easy";
  const part = (text: string) => (isEasy ? <Furigana text={withMomentReadings(text)} /> : text);
  return (
    <time dateTime={iso} className={styles.moment}>
      {part(date(iso, style))}
      {style === "short" ? " " : <wbr />}
      {part(time(iso, style))}
    </time>
  );
}
