/** One sentence per line, which is easier to read before a decision. */
import type { ReactElement } from "react";
import { Furigana } from "./Furigana";
import { sentencesOf } from "./phrases";

export function Sentences({ text }: { text: string }): ReactElement {
  return (
    <>
      {sentencesOf(text).map((sentence) => (
        <p key={sentence}>
          <Furigana text={sentence} />
        </p>
      ))}
    </>
  );
}
