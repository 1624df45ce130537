/** A surface for one thing: its picture, its name, its facts and what can be done with it. */
import { type FocusEvent, type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./Card.module.css";

interface CardProps {
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
  const { heading, ...held } = useHeldFocus();
  return (
    <article className={styles.card} {...held}>
      {media && <div className={styles.media}>{media}</div>}
      <div className={styles.content}>
        <div className={styles.top}>
          <Heading ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </Heading>
          {badge}
        </div>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}

/** Go on at the card's name when what had the focus is gone, such as the buttons of a contact just declined. */
function useHeldFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const holds = useRef(false);
  useLayoutEffect(() => {
    if (holds.current && document.activeElement === document.body) heading.current?.focus();
  });
  return {
    heading,
    onFocus: (): void => {
      holds.current = true;
    },
    onBlur: (event: FocusEvent): void => {
      holds.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
