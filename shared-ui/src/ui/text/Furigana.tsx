/** Text with furigana. They are hidden from screen readers, so that words are not read twice. */
import { Fragment, type ReactElement } from "react";
import styles from "./Furigana.module.css";
import { isTime, phrasesOf } from "./phrases";

// {漢字|かんじ}: the text, a bar, its furigana.
const ANNOTATED = /\{([^{}|]+)\|([^{}|]+)\}/g;
// A browser may break the line before a ruby element, so a prefix お is part of it, below a blank.
const BLANK = "\u3000";
const WITH_PREFIX = /([おご]?)\{([^{}|]+)\|([^{}|]+)\}/g;

// A longer phrase without line breaks would not fit on a small phone, or in a notice on it.
const LONG = 12;
const MIDDLE = 9;

/** Renders furigana written as {漢字|かんじ}. html[data-furigana="on"] makes them visible. */
export function Furigana({ text }: { text: string }): ReactElement {
  // Without furigana, the browser breaks the lines.
  if (!text.includes("{")) return <>{text}</>;
  return (
    <span>
      {phrasesOf(text).map((phrase, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: phrases may repeat and never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={classOf(phrase)}>
            <Phrase text={phrase} />
          </span>
        </Fragment>
      ))}
    </span>
  );
}

function classOf(phrase: string): string | undefined {
  if (isTime(phrase)) return styles.time;
  const words = withoutReadings(phrase);
  // To the browser, a whole date is one word.
  if (/\d/.test(words)) return words.length > LONG ? styles.date : styles.phrase;
  if (words.length > LONG) return styles.long;
  return words.length > MIDDLE ? styles.middle : styles.phrase;
}

function Phrase({ text }: { text: string }): ReactElement {
  const parts: ReactElement[] = [];
  let end = 0;
  for (const match of text.matchAll(WITH_PREFIX)) {
    const [whole, prefix = "", words = "", reading = ""] = match;
    parts.push(
      <Fragment key={end}>
        {text.slice(end, match.index)}
        <Ruby words={prefix + words} reading={(prefix && BLANK) + reading} />
      </Fragment>,
    );
    end = match.index + whole.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

function Ruby({ words, reading }: { words: string; reading: string }): ReactElement {
  return (
    <ruby>
      {words}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: rt is not focusable; unhidden, every word is read twice */}
      <rt aria-hidden="true">{reading}</rt>
    </ruby>
  );
}

/** Removes furigana, for titles, attributes and messages to screen readers. */
export function withoutReadings(text: string): string {
  return text.replace(ANNOTATED, "$1");
}
