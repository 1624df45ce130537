/** A card for one thing: picture, name, facts and actions. */
import { type FocusEvent, type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./Card.module.css";
import { Stack } from "./Stack";

interface CardProps {
  title: ReactNode;
  /** 2 on a page of cards below its h1, 3 inside a section. */
  headingLevel?: 2 | 3;
  /** A HomeImage; fills the full width at the top of the card. */
  media?: ReactNode;
  /** A StatusBadge or UnreadDot next to the title. */
  badge?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, at the same height in all cards of a row. */
  actions?: ReactNode;
}

export function Card({ title, headingLevel = 2, media, badge, children, actions }: CardProps): ReactElement {
  const Heading = `h${headingLevel}` as const;
  const { heading, ...held } = useHeldFocus();
  return (
    <article className={styles.card} {...held}>
      {media && <div className={styles.media}>{media}</div>}
      <div className={styles.content}>
        <Stack row gap={12} rowGap={8} align="start" justify="between">
          <Heading ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </Heading>
          {badge}
        </Stack>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}

/** Focuses the card's title if the focused element is gone, such as the buttons of a contact just declined. */
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
