/** Below a facility's text box: marks what is difficult to read and suggests plainer words. It never blocks sending. */
import { type ReactElement, useEffect, useId, useRef, useState } from "react";
import { findingsIn, plainly, SENTENCE_MAX } from "../../lib/plain-writing";
import { Button } from "../buttons/Button";
import { Stack } from "../layout/Stack";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Text } from "../text/Text";
import styles from "./PlainWriting.module.css";
import { plainWriting as words } from "./text";

interface PlainWritingProps {
  text: string;
  onChange: (text: string) => void;
  /** The id of the text box, which gets the focus back. */
  boxId: string;
  headingLevel?: 2 | 3;
}

const HIDDEN = "plain-writing-hidden";
// Show a few at a time; the next ones appear when these are done.
const WORDS_SHOWN = 3;
const LONG_SHOWN = 2;
const QUIET_MS = 800;

/** Null without suggestions. */
export default function PlainWriting(props: PlainWritingProps): ReactElement | null {
  const { text, onChange, boxId, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const rested = useRested(text);
  const { long, words: hard } = findingsIn(rested);
  const hasAny = long.length + hard.length > 0;
  const wasAnnounced = useRef(false);
  if (hasAny && !isHidden) wasAnnounced.current = true;
  const titleId = useId();

  function hide(next: boolean): void {
    setHidden(next);
    if (next) localStorage.setItem(HIDDEN, "1");
    else localStorage.removeItem(HIDDEN);
  }

  function replace(word: string): void {
    onChange(plainly(text, word));
    document.getElementById(boxId)?.focus();
  }

  return (
    <>
      <VisuallyHidden>
        {/* Announced once, however many suggestions there are. */}
        <span role="status">{wasAnnounced.current ? words.announced : ""}</span>
      </VisuallyHidden>
      {hasAny && isHidden && (
        <div>
          <Button variant="quiet" size="small" onClick={() => hide(false)}>
            {words.show}
          </Button>
        </div>
      )}
      {hasAny && !isHidden && (
        <section aria-labelledby={titleId} className={styles.proposals}>
          <Stack row gap={8} justify="between">
            <Text as={Heading} size={16} id={titleId}>
              {words.title}
            </Text>
            <Button variant="quiet" size="small" onClick={() => hide(true)}>
              {words.hide}
            </Button>
          </Stack>
          <Text tone="quiet">{words.lead}</Text>
          <Stack as="ul" gap={4}>
            {hard.slice(0, WORDS_SHOWN).map((word) => (
              <Stack as="li" row gap={8} justify="between" key={word.hard}>
                <span>{words.word(word.hard, word.plain)}</span>
                {word.fits && (
                  <Button variant="secondary" size="small" onClick={() => replace(word.hard)}>
                    <VisuallyHidden>{words.replaceWord(word.hard)}</VisuallyHidden>
                    {words.replace}
                  </Button>
                )}
              </Stack>
            ))}
            {long.slice(0, LONG_SHOWN).map((sentence) => (
              <li key={sentence}>
                {words.long(Array.from(sentence).length, SENTENCE_MAX)}
                <mark className={styles.sentence}>{sentence}</mark>
              </li>
            ))}
          </Stack>
        </section>
      )}
    </>
  );
}

/** The text as of the user's last pause, so that nothing moves while they type. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    if (text === "") return setRested("");
    const timer = setTimeout(() => setRested(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
