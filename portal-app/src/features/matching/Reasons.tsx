/** Why a person fits a home or not: each criterion with its verdict as icon and text, and the server's sentence. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { MatchDetails } from "shared-ui/api/types";
import { CheckCircleIcon, CloseIcon, MinusIcon, WarningIcon } from "shared-ui/ui/icons/icons";
import styles from "./match-list.module.css";
import { matching } from "./text";

type Criterion = MatchDetails["criteria"][number];
type Verdict = Criterion["verdict"];

const SHAPES = { met: CheckCircleIcon, partly: MinusIcon, unmet: CloseIcon, ask: WarningIcon } as const;

// What needs a decision comes first.
const ORDER: readonly Verdict[] = ["ask", "unmet", "partly", "met"];

export function Reasons({ criteria }: { criteria: readonly Criterion[] }): ReactElement {
  const sorted = [...criteria].sort(
    (one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict),
  );
  return (
    <ul className={styles.reasons}>
      {sorted.map(({ criterion, label, verdict, sentence, points, of }) => (
        <li key={criterion} className={styles.reason}>
          <VerdictMark verdict={verdict} />
          <strong>{label}</strong>
          <span>
            {sentence}
            {points < of && <span className={styles.lost}>{lostWords(verdict, of - points)}</span>}
          </span>
          <span className={styles.points}>
            {of === 0 ? matching.points.must : matching.points.of(points, of)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the missing points of a criterion mean. */
function lostWords(verdict: Verdict, lost: number): string {
  const { lost: unmet, partlyLost, unknown } = matching.points;
  return { met: unmet, unmet, partly: partlyLost, ask: unknown }[verdict](lost);
}

export function VerdictMark({ verdict }: { verdict: Verdict }): ReactElement {
  const Shape = SHAPES[verdict];
  return (
    <span className={`${styles.verdict} ${styles[verdict]}`}>
      <Shape />
      {labels.Verdict[verdict]}
    </span>
  );
}
