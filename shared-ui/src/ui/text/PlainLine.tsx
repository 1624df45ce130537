/** A plain explanation below a text that the specification fixes. Only in the easy wording. */
import { type ReactElement, useId } from "react";
import { useWording } from "../../lib/text/use-strings";
import { Stack } from "../layout/Stack";
import { Furigana } from "./Furigana";
import styles from "./PlainLine.module.css";
import { type FixedWord, PLAIN_LINES } from "./plain-lines";

export function PlainLine({ of, id }: { of: FixedWord; id?: string }): ReactElement | null {
  if (useWording() !== "easy") return null;
  return (
    <span id={id} className={styles.line}>
      <Furigana text={PLAIN_LINES[of]} />
    </span>
  );
}

interface WithPlainLineProps {
  /** Null if the button needs no explanation now. The button stays the same element and keeps the focus. */
  of: FixedWord | null;
  /** Renders the button or link with this aria-describedby. */
  children: (describedBy: string | undefined) => ReactElement;
}

/** The line is shown below the button and read after its name. */
export function WithPlainLine({ of, children }: WithPlainLineProps): ReactElement {
  const id = useId();
  if (useWording() !== "easy") return children(undefined);
  return (
    <Stack as="span" gap={4}>
      {children(of ? id : undefined)}
      {of && <PlainLine of={of} id={id} />}
    </Stack>
  );
}
