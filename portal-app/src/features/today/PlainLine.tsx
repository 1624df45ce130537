/** A line of 今日すること that is only a way to its place, and since when it waits. */
import type { ReactElement, ReactNode } from "react";
import { Link } from "shared-ui/ui/buttons/Link";
import styles from "./today.module.css";

interface PlainLineProps {
  href: string;
  since: string | null;
  children: ReactNode;
}

/** Render the line. */
export function PlainLine({ href, since, children }: PlainLineProps): ReactElement {
  return (
    <li className={styles.line}>
      <Link href={href} className={styles.who}>
        {children}
      </Link>
      {since !== null && <span className={styles.since}>{since}</span>}
    </li>
  );
}
