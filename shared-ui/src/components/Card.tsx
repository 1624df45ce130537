/** A surface for one thing: its picture, its name, its facts and what can be done with it. */
import type { ReactElement, ReactNode } from "react";
import styles from "./Card.module.css";

export interface CardProps {
  title: ReactNode;
  /** Two on a page of cards under its h1, three inside a section. */
  headingLevel?: 2 | 3;
  /** A HomeImage; it fills the card's top edge to edge. */
  media?: ReactNode;
  /** A StatusBadge or UnreadDot beside the title. */
  badge?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, at the same height in every card of a row. */
  actions?: ReactNode;
}

/** Render the card as an article. */
export function Card({ title, headingLevel = 2, media, badge, children, actions }: CardProps): ReactElement {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card}>
      {media && <div className={styles.media}>{media}</div>}
      <div className={styles.content}>
        <div className={styles.top}>
          <Heading className={styles.title}>{title}</Heading>
          {badge}
        </div>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}
