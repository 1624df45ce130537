/** The three answers to a request: the same size, style and distance, so that none is favoured. */
import { type ReactElement, useId } from "react";
import { deciding as strings } from "shared-ui/features/contacts/answering/deciding.text";
import { easyDeciding } from "shared-ui/features/contacts/answering/deciding.text.easy";
import type { Deciding } from "shared-ui/features/contacts/answering/use-deciding";
import styles from "shared-ui/features/contacts/contacts.module.css";
import { useStrings } from "shared-ui/lib/text/use-strings";
import { Button } from "shared-ui/ui/buttons/Button";
import { Furigana } from "shared-ui/ui/text/Furigana";

export function Ways({ deciding }: { deciding: Deciding }): ReactElement {
  const words = useStrings(strings, easyDeciding);
  const id = useId();
  const ways = [
    { name: "accepted", label: words.accept, note: words.acceptNote, go: deciding.accept },
    { name: "later", label: words.later, note: words.laterNote, go: deciding.later },
    { name: "declined", label: words.decline, note: words.declineNote, go: deciding.decline },
  ] as const;
  return (
    <ul className={styles.ways}>
      {ways.map(({ name, label, note, go }) => (
        <li key={name} className={styles.way}>
          <Button
            variant="secondary"
            size="large"
            wide
            aria-describedby={`${id}-${name}`}
            busy={deciding.busy === name}
            onClick={() => void go()}
          >
            <Furigana text={label} />
          </Button>
          <p id={`${id}-${name}`}>
            <Furigana text={note} />
          </p>
        </li>
      ))}
    </ul>
  );
}
