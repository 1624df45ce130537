/** Words with readings above them. Screen readers get the words once: the reading is hidden from them. */
import { Fragment, type ReactElement } from "react";

// {漢字|かんじ}: the words, a bar, their reading.
const ANNOTATED = /\{([^{}|]+)\|([^{}|]+)\}/g;

/** Render text whose readings are written as {漢字|かんじ}; html[data-furigana="on"] shows them. */
export function Furigana({ text }: { text: string }): ReactElement {
  const parts: ReactElement[] = [];
  let end = 0;
  for (const match of text.matchAll(ANNOTATED)) {
    const [whole, words = "", reading = ""] = match;
    parts.push(<Fragment key={end}>{text.slice(end, match.index)}</Fragment>);
    parts.push(<Ruby key={`${match.index}-ruby`} words={words} reading={reading} />);
    end = match.index + whole.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

/** Render one word with its reading. */
export function Ruby({ words, reading }: { words: string; reading: string }): ReactElement {
  return (
    <ruby>
      {words}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: rt is not focusable; unhidden, every word is read twice */}
      <rt aria-hidden="true">{reading}</rt>
    </ruby>
  );
}

/** Return the text without its readings, for titles, attributes and messages to screen readers. */
export function withoutReadings(text: string): string {
  return text.replace(ANNOTATED, "$1");
}
