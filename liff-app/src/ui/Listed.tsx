/** A section with a list of sentences. */
import type { ReactElement } from "react";
import { Section } from "shared-ui/ui/layout/Section";
import { Furigana } from "shared-ui/ui/text/Furigana";
import styles from "./Listed.module.css";

interface ListedProps {
  title: string;
  items: readonly string[];
  headingLevel?: 2 | 3;
}

export function Listed({ title, items, headingLevel }: ListedProps): ReactElement {
  return (
    <Section title={<Furigana text={title} />} headingLevel={headingLevel}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item}>
            <Furigana text={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
