/** A date and time. Neither part is broken across lines. */
import type { ReactElement } from "react";
import { Furigana } from "../text/Furigana";
import styles from "./DateTime.module.css";
import { useDateStyle } from "./date-style";
import { useMoments } from "./use-moments";

/** In the app's date style; in the easy wording with furigana. */
export function DateTime({ iso }: { iso: string }): ReactElement {
  const style = useDateStyle();
  const { date, time } = useMoments();
  return (
    <time dateTime={iso} className={styles.moment}>
      <Furigana text={date(iso)} />
      {style === "short" ? " " : <wbr />}
      <Furigana text={time(iso)} />
    </time>
  );
}
