/** Difficult words with explanations: a click opens the meaning below the word, another one closes it. */
import clsx from "clsx";
import { type ReactElement, useId, useState } from "react";
import type { Word } from "../glossary/glossary";
import { useGlossaryText } from "../glossary/text";
import { usePartsOf, useWordTexts } from "../glossary/use-glossary";
import { InfoIcon } from "../icons/icons";
import { Stack } from "../layout/Stack";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import styles from "./Explained.module.css";
import { Furigana } from "./Furigana";

/** `text` may have furigana. Difficult words become buttons, so it cannot be used in labels. */
export function Explained({ text }: { text: string }): ReactElement {
  const partsOf = usePartsOf();
  const { ask } = useGlossaryText();
  const explanation = useExplanation();
  const parts = partsOf(text);
  return (
    <>
      {parts.map(({ text: part, word }, index) => {
        const key = `${index} ${part}`;
        const before = parts[index - 1]?.word ? markOf(part) : "";
        if (!word) return <Furigana key={key} text={part.slice(before.length)} />;
        return (
          <span key={key} className={styles.whole}>
            <button className={styles.word} {...explanation.button(word)}>
              <Furigana text={part} />
              <VisuallyHidden>{ask}</VisuallyHidden>
            </button>
            {markOf(parts[index + 1]?.text ?? "")}
          </span>
        );
      })}
      {explanation.meaning}
    </>
  );
}

/** The punctuation mark after a word. A line must not begin with it, but browsers allow that after a button. */
function markOf(text: string): string {
  return text.match(/^[、。）]/)?.[0] ?? "";
}

export function WordHelp({ texts }: { texts: readonly (string | undefined)[] }): ReactElement | null {
  const partsOf = usePartsOf();
  const { ask } = useGlossaryText();
  const explanation = useExplanation();
  const found = new Map(
    texts.flatMap((text) =>
      partsOf(text ?? "").flatMap(({ text: form, word }) => (word ? [[word, form]] : [])),
    ),
  );
  if (found.size === 0) return null;
  return (
    <Stack row gap={16} rowGap={0} align="stretch">
      {[...found].map(([word, form]) => (
        <button key={word.word} className={clsx(styles.word, styles.apart)} {...explanation.button(word)}>
          <InfoIcon />
          <span>
            <Furigana text={form + ask} />
          </span>
        </button>
      ))}
      {explanation.meaning}
    </Stack>
  );
}

interface Explanation {
  button: (word: Word) => {
    type: "button";
    "aria-expanded": boolean;
    "aria-controls": string | undefined;
    onClick: () => void;
  };
  /** The opened meaning, if any. */
  meaning: ReactElement | null;
}

function useExplanation(): Explanation {
  const [openWord, setOpenWord] = useState<Word | null>(null);
  const textsOf = useWordTexts();
  const id = useId();
  return {
    button: (word) => ({
      type: "button",
      "aria-expanded": word === openWord,
      "aria-controls": word === openWord ? id : undefined,
      onClick: () => setOpenWord(word === openWord ? null : word),
    }),
    meaning: openWord && (
      <span id={id} className={styles.meaning}>
        <strong>
          <Furigana text={textsOf(openWord).word} />
        </strong>
        <Furigana text={textsOf(openWord).meaning} />
      </span>
    ),
  };
}
