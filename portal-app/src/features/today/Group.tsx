/** A group of 今日すること: its oldest lines; the others are behind a link to their list, or folded below. */
import { Children, type ReactElement, type ReactNode, useId } from "react";
import { Link } from "shared-ui/ui/buttons/Link";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { today as words } from "./text";
import styles from "./today.module.css";

/** Equals `LINES_MAX` in server/contacts/rules/move_ins.py. */
const LINES = 5;

interface GroupProps {
  title: string;
  total: number;
  /** The list with the others; if undefined, all lines are here. */
  moreHref?: string;
  children: ReactNode;
}

/** Renders nothing if the group is empty. */
export function Group({ title, total, moreHref, children }: GroupProps): ReactElement | null {
  const titleId = useId();
  if (total === 0) return null;
  const lines = Children.toArray(children);
  const more = (
    <>
      <VisuallyHidden>{words.moreOf(title)}</VisuallyHidden>
      {words.more(total - Math.min(lines.length, LINES))}
    </>
  );
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
        <span className={styles.count}>{words.count(total)}</span>
      </h3>
      <ul>{lines.slice(0, LINES)}</ul>
      {lines.length > LINES && (
        <details className={styles.more}>
          <summary>{more}</summary>
          <ul>{lines.slice(LINES)}</ul>
        </details>
      )}
      {moreHref && total > lines.length && (
        <p className={styles.more}>
          <Link href={moreHref}>{more}</Link>
        </p>
      )}
    </section>
  );
}
