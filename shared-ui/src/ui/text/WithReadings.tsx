/** Somebody's own words with readings above them, which were computed: shown to the eye alone, and never instead of the words. */
import { Fragment, type ReactElement } from "react";
import { partsOfAnnotated } from "./annotated";
import styles from "./Furigana.module.css";

interface WithReadingsProps {
  text: string;
  /** The same with readings; without it the text stands as it is. */
  annotated: string | undefined;
  /** Whether they show. Hidden they stay in place, so that the words are heard in the same pieces. */
  shown: boolean;
}

/** Render the text. */
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
