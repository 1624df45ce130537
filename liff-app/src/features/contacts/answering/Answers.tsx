/** The three answers to a request. They have the same size and style, so that none is suggested. */
import { type ReactElement, useId } from "react";
import type { Contact } from "shared-ui/api/types";
import { type Decided, useDeciding } from "shared-ui/features/contacts/answering/use-deciding";
import { useContactText } from "shared-ui/features/contacts/text";
import { Button } from "shared-ui/ui/buttons/Button";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Furigana, withoutReadings } from "shared-ui/ui/text/Furigana";
import styles from "../request.module.css";

const TITLE_ID = "answers";

interface AnswersProps {
  contact: Contact;
  onDecided: (decided: Decided) => void;
}

export function Answers({ contact, onDecided }: AnswersProps): ReactElement {
  const words = useContactText().deciding;
  const deciding = useDeciding(contact, onDecided);
  const id = useId();
  const ways = [
    { name: "accepted", label: words.accept, short: words.acceptShort, note: words.acceptNote },
    { name: "later", label: words.later, short: words.laterShort, note: words.laterNote },
    { name: "declined", label: words.decline, short: words.declineShort, note: words.declineNote },
  ] as const;
  const go = { accepted: deciding.accept, later: deciding.later, declined: deciding.decline };
  return (
    <section className={styles.answers} aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1}>
        <VisuallyHidden>{withoutReadings(words.title)}</VisuallyHidden>
      </h2>
      <ul className={styles.ways}>
        {ways.map(({ name, label, short: [does, means], note }) => (
          <li key={name} className={styles.way}>
            <Button
              variant="secondary"
              wide
              aria-label={withoutReadings(label)}
              aria-describedby={`${id}-${name}`}
              busy={deciding.busy === name}
              onClick={() => void go[name]()}
            >
              <Furigana text={does} />
              <span className={styles.means}>
                <Furigana text={means} />
              </span>
            </Button>
            <p id={`${id}-${name}`} className={styles.note}>
              <Furigana text={note} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A button that leads to the answers, for screens too small to keep them in view. */
export function ToAnswers(): ReactElement {
  const words = useContactText().deciding;
  return (
    <div className={styles.toAnswers}>
      <Button
        variant="secondary"
        size="small"
        wide
        onClick={() => document.getElementById(TITLE_ID)?.focus()}
      >
        <Furigana text={words.title} />
      </Button>
    </div>
  );
}
