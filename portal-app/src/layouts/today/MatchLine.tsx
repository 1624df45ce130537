/** A home that new people fit: the way to them, and counting it as seen. */
import type { ReactElement } from "react";
import type { Today } from "shared-ui/api/types";
import { Button } from "shared-ui/components/buttons/Button";
import { Link } from "shared-ui/components/buttons/Link";
import { VisuallyHidden } from "shared-ui/components/layout/VisuallyHidden";
import { daysSince } from "shared-ui/rules/dates";
import { useMarkHomeAsRead } from "shared-ui/state/notices/reading";
import { today as words } from "shared-ui/strings/notices/today";
import { paths } from "../../paths";
import styles from "./today.module.css";
import { useAnswering } from "./use-answering";

interface MatchLineProps {
  line: Today["matches"]["lines"][number];
  onDone: () => void;
}

/** Render the line. */
export function MatchLine({ line: { home, since }, onDone }: MatchLineProps): ReactElement {
  const mark = useMarkHomeAsRead();
  const follow = useAnswering(onDone);

  function see(): void {
    if (!mark.isPending) void follow(mark.mutateAsync(home.id), words.seenDone);
  }

  return (
    <li className={styles.line}>
      <Link href={paths.matchedPreferences(home.id)} className={styles.who}>
        {home.name}
      </Link>
      <span className={styles.home}>{words.newMatches}</span>
      <span className={styles.since}>{words.begun(daysSince(since))}</span>
      <Button variant="quiet" size="small" busy={mark.isPending} onClick={see}>
        <VisuallyHidden>{words.moreOf(home.name)}</VisuallyHidden>
        {words.seen}
      </Button>
    </li>
  );
}
