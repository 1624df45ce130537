/** Somebody's own words with readings above them, which were computed: shown to the eye alone, and never instead of the words. */
import { Fragment, type ReactElement } from "react";
import styles from "./Furigana.module.css";

interface Part {
  words: string;
  reading: string | null;
}

const PARTS = /\\([\\{|}])|\{([^{}|\\]+)\|([^{}|\\]+)\}|([^\\{|}]+)/g;

/** Texts with readings as the server gives them: {漢字|かんじ}, and a backslash before a brace, bar or backslash of the text itself. */
function partsOfAnnotated(annotated: string, text: string): readonly Part[] | null {
  const parts: Part[] = [];
  for (const [, escaped, words, reading, plain] of annotated.matchAll(PARTS)) {
    if (words !== undefined && reading !== undefined) parts.push({ words, reading });
    else parts.push({ words: escaped ?? plain ?? "", reading: null });
  }
  // Nobody's words are changed for the sake of readings.
  return parts.map(({ words }) => words).join("") === text ? parts : null;
}

interface WithReadingsProps {
  text: string;
  /** The same with readings; without it the text stands as it is. */
  annotated: string | undefined;
  /** Whether they show. Hidden they stay in place, so that the words are heard in the same pieces. */
  shown: boolean;
}

export function WithReadings({ text, annotated, shown }: WithReadingsProps): ReactElement {
  const parts = annotated === undefined ? null : partsOfAnnotated(annotated, text);
  if (!parts) return <>{text}</>;
  return (
    <span className={shown ? styles.readings : styles.withoutReadings}>
      {parts.map(({ words, reading }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and never move
        <Fragment key={index}>
          {reading === null ? (
            words
          ) : (
            <ruby>
              {words}
              {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: rt is not focusable; unhidden, every word is read twice */}
              <rt aria-hidden="true">{reading}</rt>
            </ruby>
          )}
        </Fragment>
      ))}
    </span>
  );
}
