/** Asks a person who found a home whether to stop or to pause the search, until it is answered once. */
import { type ReactElement, useState } from "react";
import type { Preference } from "../../api/types";
import { Button } from "../../ui/buttons/Button";
import { Notice } from "../../ui/feedback/Notice";
import { Furigana } from "../../ui/text/Furigana";
import styles from "./stopping.module.css";
import { useStoppingText } from "./text";
import { useStopping } from "./use-stopping";

export function FoundHome({ preference }: { preference: Preference }): ReactElement | null {
  const words = useStoppingText();
  // Stopping counts as an answer too, also if the person resumes later.
  const { stop, rest, busy } = useStopping(preference.id, remember);
  // A later move-in asks again.
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
        <Furigana text={words.resting.found} />
      </p>
      <div className={styles.ways}>
        <Button variant="secondary" busy={busy === "stop"} onClick={() => void stop()}>
          <Furigana text={words.stopConfirm} />
        </Button>
        {preference.resting_since === null && (
          <Button variant="secondary" busy={busy === "rest"} onClick={() => void rest()}>
            <Furigana text={words.resting.rest} />
          </Button>
        )}
        <Button variant="secondary" onClick={remember}>
          <Furigana text={words.foundLater} />
        </Button>
      </div>
    </Notice>
  );
}
