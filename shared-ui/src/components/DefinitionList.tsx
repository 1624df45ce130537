/** Facts about one thing: what it is called and what it is. */
import type { ReactElement, ReactNode } from "react";
import styles from "./DefinitionList.module.css";
import { Furigana } from "./Furigana";

export interface Definition {
  /** May carry readings as {漢字|かんじ}. */
  term: string;
  description: ReactNode;
}

/** Render the facts; on narrow screens each description stands under its term. */
export function DefinitionList({ items }: { items: readonly Definition[] }): ReactElement {
  return (
    <dl className={styles.list}>
      {items.map(({ term, description }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>
            <Furigana text={term} />
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
