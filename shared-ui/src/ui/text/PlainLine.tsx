/** The plain line under a word that the specification fixes. Nothing in the standard wording. */
import { type ReactElement, useId } from "react";
import { useWording } from "../../lib/text/use-strings";
import { Furigana } from "./Furigana";
import styles from "./PlainLine.module.css";
import { type FixedWord, PLAIN_LINES } from "./plain-lines";

/** Render the line. */
export function PlainLine({ of, id }: { of: FixedWord; id?: string }): ReactElement | null {
  if (useWording() !== "easy") return null;
  return (
    <span id={id} className={styles.line}>
      <Furigana text={PLAIN_LINES[of]} />
    </span>
  );
}

interface WithPlainLineProps {
  /** Null while what stands there needs no line: the button stays the same one, and keeps the focus. */
  of: FixedWord | null;
  /** The button or link, given what describes it. */
  children: (describedBy: string | undefined) => ReactElement;
}

/** Render a button or a link with its line under it, which is also heard after its name. */
export function WithPlainLine({ of, children }: WithPlainLineProps): ReactElement {
  const id = useId();
  if (useWording() !== "easy") return children(undefined);
  return (
    <span className={styles.with}>
      {children(of ? id : undefined)}
      {of && <PlainLine of={of} id={id} />}
    </span>
  );
}
