/** The words of one answer, and under them what they mean: in sight, because a label can hold no button. */
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
