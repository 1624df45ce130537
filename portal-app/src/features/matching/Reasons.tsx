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
          <span>{sentence}</span>
          <span className={styles.points}>{pointsWords(verdict, points, of)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The points of a criterion, and what its missing points mean. */
function pointsWords(verdict: Verdict, points: number, of: number): string {
  const words = matching.points;
  if (of === 0) return words.must;
  const earned = words.of(points, of);
  const lost = of - points;
  if (lost === 0) return earned;
  const why = { met: words.lost, unmet: words.lost, partly: words.partlyLost, ask: words.unknown }[verdict];
  return `${why(lost)}（${earned}）`;
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
