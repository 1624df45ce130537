/** A stopped registration: the deadline for resuming, and the possible actions. */
import { type ReactElement, type ReactNode, useId } from "react";
import type { Preference } from "../../api/types";
import { Button } from "../../ui/buttons/Button";
import { useMoments } from "../../ui/display/use-moments";
import { Furigana } from "../../ui/text/Furigana";
import { endedWords } from "./ended-words";
import styles from "./stopping.module.css";
import { ending, useStoppingText } from "./text";
import { useStopping } from "./use-stopping";

interface StoppedCardProps {
  preference: Preference;
  headingLevel?: 2 | 3;
  /** More actions. */
  more?: ReactNode;
  /** Called after it was resumed or erased. */
  onDone?: () => void;
}

export function StoppedCard({ preference, headingLevel = 2, more, onDone }: StoppedCardProps): ReactElement {
  const words = useStoppingText();
  const { resume, erase, busy } = useStopping(preference.id, onDone);
  const { date } = useMoments();
  const Heading = `h${headingLevel}` as const;
  const title = useId();
  const until = preference.kept_until;
  const ended = endedWords(preference);
  const { name } = preference;
  const called = ended === null ? words.cardOf : ending.cardOf;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <Heading id={title}>
        <Furigana text={name ? called(name) : words.cardTitle} />
      </Heading>
      {ended !== null && <p>{ended}</p>}
      <p>
        <Furigana text={words.cardWords} />
      </p>
      {until && (
        <p>
          <Furigana text={words.until(date(until))} />
        </p>
      )}
      <p>
        <Furigana text={words.afterwards} />
      </p>
      <div className={styles.ways}>
        <Button busy={busy === "resume"} onClick={() => void resume()}>
          <Furigana text={words.resume} />
        </Button>
        <Button variant="secondary" busy={busy === "erase"} onClick={() => void erase()}>
          <Furigana text={words.erase} />
        </Button>
        {more}
      </div>
    </section>
  );
}
