/** In one look, what is not simply met: which criteria to ask about, and which wishes the home does not fulfil. */
import type { ReactElement } from "react";
import type { MatchedPreference } from "shared-ui/api/types";
import styles from "./match-list.module.css";
import { VerdictMark } from "./Reasons";
import { matching } from "./text";

const TOLD = ["ask", "unmet", "partly"] as const;

/** Render a line for each verdict that needs a look. */
export function Glance({ criteria }: Pick<MatchedPreference, "criteria">): ReactElement {
  const lines = TOLD.map((verdict) => ({
    verdict,
    names: criteria.filter((found) => found.verdict === verdict).map((found) => found.label),
  })).filter((line) => line.names.length > 0);
  if (lines.length === 0) {
    return (
      <p className={styles.glanceLine}>
        <VerdictMark verdict="met" />
        {matching.allMet}
      </p>
    );
  }
  return (
    <ul className={styles.glance}>
      {lines.map(({ verdict, names }) => (
        <li key={verdict} className={styles.glanceLine}>
          <VerdictMark verdict={verdict} />
          <span>
            {names.map((name, index) => (
              <span key={name} className={styles.whole}>
                {name}
                {index < names.length - 1 && "、"}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
