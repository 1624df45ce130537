/** The question to whoever found a home: whether to stop. It is asked until it is answered, and not again. */
import { type ReactElement, useState } from "react";
import type { Preference } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { Notice } from "../../components/feedback/Notice";
import { Furigana } from "../../components/text/Furigana";
import { easyStopping } from "../../strings/people/easy-stopping";
import { stopping } from "../../strings/people/stopping";
import { useStrings } from "../../strings/use-strings";
import styles from "./stopping.module.css";
import { useStopping } from "./use-stopping";

/** Render the question, if a home has confirmed a move-in and nobody has said 「まだ とめない」 to it. */
export function FoundHome({ preference }: { preference: Preference }): ReactElement | null {
  const words = useStrings(stopping, easyStopping);
  const { stop, busy } = useStopping(preference.id);
  // A later move-in is another question.
  const key = `found-home:${preference.id}:${preference.moved_in_at}`;
  const [isPutOff, setPutOff] = useState(() => localStorage.getItem(key) !== null);
  if (!preference.is_active || preference.moved_in_at === null || isPutOff) return null;

  function putOff(): void {
    localStorage.setItem(key, "later");
    setPutOff(true);
  }

  return (
    <Notice tone="success" title={<Furigana text={words.foundTitle} />}>
      <p>
        <Furigana text={words.foundWords} />
      </p>
      <div className={styles.ways}>
        <Button variant="secondary" busy={busy === "stop"} onClick={() => void stop()}>
          <Furigana text={words.stopConfirm} />
        </Button>
        <Button variant="secondary" onClick={putOff}>
          <Furigana text={words.foundLater} />
        </Button>
      </div>
    </Notice>
  );
}
