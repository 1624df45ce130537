/** Facts about one thing: what it is called and what it is. */
import clsx from "clsx";
import type { ReactElement, ReactNode } from "react";
import { useExplaining } from "../glossary/use-glossary";
import { Explained } from "../text/Explained";
import styles from "./DefinitionList.module.css";

export interface Definition {
  /** May carry readings as {漢字|かんじ}. */
  term: string;
  description: ReactNode;
}

/** Render the facts; on narrow screens each description stands under its term. */
export function DefinitionList({ items }: { items: readonly Definition[] }): ReactElement {
  return (
    // Where words unfold their meaning, each fact has the whole width.
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
