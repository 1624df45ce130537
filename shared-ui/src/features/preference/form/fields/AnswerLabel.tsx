/** The label of an answer with its meaning below. Always visible, because a label cannot contain a button. */
import type { ReactElement } from "react";
import { usePartsOf, useWordTexts } from "../../../../ui/glossary/use-glossary";
import { Furigana } from "../../../../ui/text/Furigana";
import styles from "../preference-form.module.css";

export function AnswerLabel({ text }: { text: string }): ReactElement {
  const word = usePartsOf()(text).find((part) => part.word)?.word;
  const textsOf = useWordTexts();
  return (
    <>
      <Furigana text={text} />
      {word && (
        <span className={styles.explanation}>
          <Furigana text={textsOf(word).meaning} />
        </span>
      )}
    </>
  );
}
