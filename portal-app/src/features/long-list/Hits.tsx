/** A text of a list with the hits of the search marked. */
import { createContext, type ReactElement, useContext } from "react";
import { partsOf } from "./hits";
import styles from "./long-list.module.css";

/** The search words of the surrounding list. */
export const SearchWords = createContext("");

export function Hits({ text }: { text: string }): ReactElement {
  const words = useContext(SearchWords);
  if (words === "") return <>{text}</>;
  return (
    <>
      {partsOf(text, words).map(({ start, text: part, isHit }) =>
        isHit ? (
          <mark key={start} className={styles.hit}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </>
  );
}
