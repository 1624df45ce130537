/** Facts about one thing as terms and descriptions. */
import clsx from "clsx";
import type { ReactElement, ReactNode } from "react";
import { useExplaining } from "../glossary/use-glossary";
import { Explained } from "../text/Explained";
import styles from "./DefinitionList.module.css";

export interface Definition {
  /** May have furigana as {漢字|かんじ}. */
  term: string;
  description: ReactNode;
}

/** On narrow screens each description is below its term. */
export function DefinitionList({ items }: { items: readonly Definition[] }): ReactElement {
  return (
    // Explanations of words need the full width.
    <dl className={clsx(styles.list, useExplaining() && styles.stacked)}>
      {items.map(({ term, description }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>
            <Explained text={term} />
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
