/** The three ways of answering a request: alike in size, look and distance, so that none is pressed on anybody. */
import { type ReactElement, useId } from "react";
import { Button } from "../../components/buttons/Button";
import { Furigana } from "../../components/text/Furigana";
import { deciding as strings } from "../../strings/contacts/deciding";
import { easyDeciding } from "../../strings/contacts/easy-deciding";
import { useStrings } from "../../strings/use-strings";
import styles from "./contacts.module.css";
import type { Deciding } from "./use-deciding";

/** Render the ways, each with what it means. */
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
