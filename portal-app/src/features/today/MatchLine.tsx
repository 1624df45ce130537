/** A home with new matches: a link to them, and a button to mark them as seen. */
import type { ReactElement } from "react";
import type { Today } from "shared-ui/api/types";
import { useMarkHomeAsRead } from "shared-ui/features/notifications/reading";
import { daysSince } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { paths } from "../../paths";
import { today as words } from "./text";
import styles from "./today.module.css";
import { useAnswering } from "./use-answering";

interface MatchLineProps {
  line: Today["matches"]["lines"][number];
  onDone: () => void;
}

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
