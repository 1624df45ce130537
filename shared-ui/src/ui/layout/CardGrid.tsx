/** A list of cards with as many columns as fit. */
import type { ReactElement, ReactNode } from "react";
import styles from "./CardGrid.module.css";

interface CardGridProps<T> {
  items: readonly T[];
  itemKey: (item: T) => string | number;
  children: (item: T) => ReactNode;
}

/** `children` renders the card of an item. */
export function CardGrid<T>({ items, itemKey, children }: CardGridProps<T>): ReactElement {
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <li key={itemKey(item)} className={styles.item}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
