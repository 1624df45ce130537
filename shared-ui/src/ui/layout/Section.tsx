/** A part of a page on its own surface, such as one group of questions. */
import { type ReactElement, type ReactNode, useId } from "react";
import styles from "./Section.module.css";

interface SectionProps {
  title: ReactNode;
  headingLevel?: 2 | 3;
  lead?: ReactNode;
  children: ReactNode;
}

/** A region named by its heading. */
export function Section({ title, headingLevel = 2, lead, children }: SectionProps): ReactElement {
  const Heading = `h${headingLevel}` as const;
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div>
        <Heading id={titleId}>{title}</Heading>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children}
    </section>
  );
}
