/** One group of 今日すること: its oldest lines, and the way to the others. */
import { type ReactElement, type ReactNode, useId } from "react";
import { Link } from "shared-ui/components/buttons/Link";
import { VisuallyHidden } from "shared-ui/components/layout/VisuallyHidden";
import { today as words } from "shared-ui/strings/notices/today";
import styles from "./today.module.css";

interface GroupProps {
  title: string;
  total: number;
  shown: number;
  moreHref?: string;
  children: ReactNode;
}

/** Render the group; nothing while nothing of it waits. */
export function Group({ title, total, shown, moreHref, children }: GroupProps): ReactElement | null {
  const titleId = useId();
  if (total === 0) return null;
  const rest = total - shown;
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
        <span className={styles.count}>{words.count(total)}</span>
      </h3>
      <ul className={styles.lines}>{children}</ul>
      {rest > 0 && moreHref && (
        <p className={styles.more}>
          <Link href={moreHref}>
            <VisuallyHidden>{words.moreOf(title)}</VisuallyHidden>
            {words.more(rest)}
          </Link>
        </p>
      )}
    </section>
  );
}
