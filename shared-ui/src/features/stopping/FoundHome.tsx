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

/** Render the question, if a home has confirmed a move-in and neither stopping nor 「まだ とめない」 has answered it. */
export function FoundHome({ preference }: { preference: Preference }): ReactElement | null {
  const words = useStrings(stopping, easyStopping);
  // Who stopped and starts again has answered as well.
  const { stop, busy } = useStopping(preference.id, remember);
  // A later move-in is another question.
  const key = `found-home:${preference.id}:${preference.moved_in_at}`;
  const [isAnswered, setAnswered] = useState(() => localStorage.getItem(key) !== null);
  if (!preference.is_active || preference.moved_in_at === null || isAnswered) return null;

  function remember(): void {
    localStorage.setItem(key, "answered");
    setAnswered(true);
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
        <Button variant="secondary" onClick={remember}>
          <Furigana text={words.foundLater} />
        </Button>
      </div>
    </Notice>
  );
}
