/** A user's text with computed furigana: only visual, and they never change the text. */
import { Fragment, type ReactElement } from "react";
import styles from "./Furigana.module.css";

interface Part {
  words: string;
  reading: string | null;
}

const PARTS = /\\([\\{|}])|\{([^{}|\\]+)\|([^{}|\\]+)\}|([^\\{|}]+)/g;

/** Parses the server's format: {漢字|かんじ}, with a backslash before a literal brace, bar or backslash. */
function partsOfAnnotated(annotated: string, text: string): readonly Part[] | null {
  const parts: Part[] = [];
  for (const [, escaped, words, reading, plain] of annotated.matchAll(PARTS)) {
    if (words !== undefined && reading !== undefined) parts.push({ words, reading });
    else parts.push({ words: escaped ?? plain ?? "", reading: null });
  }
  // Ignore furigana that do not match the original text.
  return parts.map(({ words }) => words).join("") === text ? parts : null;
}

interface WithReadingsProps {
  text: string;
  /** The same text with furigana; if undefined, the plain text is shown. */
  annotated: string | undefined;
  /** Whether furigana are visible. The elements stay, so that screen readers read the text in the same pieces. */
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
