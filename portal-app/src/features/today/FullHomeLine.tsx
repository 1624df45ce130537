/** A home that a move-in has filled: stop recruiting or continue. */
import type { ReactElement } from "react";
import type { Today } from "shared-ui/api/types";
import { recruiting } from "shared-ui/features/home/text";
import { daysSince } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { paths } from "../../paths";
import { useSetRecruiting } from "../home/queries";
import { today as words } from "./text";
import styles from "./today.module.css";
import { useAnswering } from "./use-answering";

interface FullHomeLineProps {
  line: Today["full_homes"]["lines"][number];
  onDone: () => void;
}

export function FullHomeLine({ line: { home, since }, onDone }: FullHomeLineProps): ReactElement {
  const change = useSetRecruiting();
  const follow = useAnswering(onDone);

  function answer(recruits: boolean): void {
    if (!change.isPending)
      void follow(
        change.mutateAsync({ homeId: home.id, recruits }),
        recruits ? recruiting.goOnDone : recruiting.stopDone,
      );
  }

  const busyWith = change.isPending ? change.variables.recruits : null;
  const of = <VisuallyHidden>{words.moreOf(home.name)}</VisuallyHidden>;
  return (
    <li className={styles.line}>
      <Link href={paths.homeEdit(home.id)} className={styles.who}>
        {home.name}
      </Link>
      <span className={styles.home}>{words.isFull}</span>
      <span className={styles.since}>{words.begun(daysSince(since))}</span>
      <span className={styles.answers}>
        <Button variant="secondary" size="small" busy={busyWith === false} onClick={() => answer(false)}>
          {of}
          {recruiting.stop}
        </Button>
        <Button variant="quiet" size="small" busy={busyWith === true} onClick={() => answer(true)}>
          {of}
          {recruiting.goOn}
        </Button>
      </span>
    </li>
  );
}
