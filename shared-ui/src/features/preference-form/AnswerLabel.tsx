/** The words of one answer, and under them what it means. */
import type { ReactElement } from "react";
import { Furigana } from "../../components/Furigana";
import styles from "./preference-form.module.css";

/** Render the label. */
export function AnswerLabel({ text, explanation }: { text: string; explanation?: string }): ReactElement {
  return (
    <>
      <Furigana text={text} />
      {explanation && (
        <span className={styles.explanation}>
          <Furigana text={explanation} />
        </span>
      )}
    </>
  );
}
