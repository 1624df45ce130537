/** A date and time. Neither part is broken across lines. */
import type { ReactElement } from "react";
import { date, time } from "../../lib/dates";
import { withMomentReadings } from "../../lib/text/moment-readings";
import { useWording } from "../../lib/text/use-strings";
import { Furigana } from "../text/Furigana";
import styles from "./DateTime.module.css";
import { useDateStyle } from "./date-style";

/** In the app's date style; in the easy wording with furigana. */
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
