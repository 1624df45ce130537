/** Suggested replies: a tap writes the sentence into the message box; nothing is sent automatically. */
import { type ReactElement, useId, useState } from "react";
import { useStrings } from "../../../lib/text/use-strings";
import { Button } from "../../../ui/buttons/Button";
import { Furigana } from "../../../ui/text/Furigana";
import styles from "../ChatRoom.module.css";
import { replies, talking } from "../talking.text";
import { easyTalking } from "../talking.text.easy";

const CARDS = ["visit", "think", "family", "no"] as const;

/** `onPick` receives the whole sentence. */
export function ReplyCards({ onPick }: { onPick: (sentence: string) => void }): ReactElement {
  const words = useStrings(talking, easyTalking).cards;
  const [picked, setPicked] = useState<(typeof CARDS)[number] | null>(null);
  const titleId = useId();
  const hintId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.cards}>
      <div className={styles.cardsTitle}>
        <h2 id={titleId} className={styles.small}>
          <Furigana text={words.title} />
        </h2>
        <p id={hintId} className={styles.hint}>
          <Furigana text={words.hint} />
        </p>
      </div>
      <div className={styles.again}>
        {CARDS.map((card) => (
          <Button
            key={card}
            variant="secondary"
            size="small"
            aria-describedby={hintId}
            onClick={() => {
              setPicked(card);
              onPick(replies[card]);
            }}
          >
            <Furigana text={words[card]} />
          </Button>
        ))}
      </div>
      {/* After a "no", only mention the other options, do not ask. */}
      <div role="status">
        {picked === "no" && (
          <p className={styles.hint}>
            <Furigana text={words.afterNo} />
          </p>
        )}
      </div>
    </section>
  );
}
