/** Who took which step: for colleagues who share the work. */
import type { ReactElement } from "react";
import styles from "./StepsTaken.module.css";
import { stepsTaken as words } from "./steps-taken.text";

interface Step {
  action: string;
  by: string | null;
  taken_at: string;
}

/** Render a line for each step of the viewer's own side; nothing while there is none. */
export function StepsTaken({ steps }: { steps: readonly Step[] }): ReactElement | null {
  const names: Readonly<Record<string, string>> = words.steps;
  const known = steps.filter(({ action, by }) => by !== null && action in names);
  if (known.length === 0) return null;
  return (
    <ul className={styles.steps} aria-label={words.label}>
      {known.map(({ action, by, taken_at }) => (
        <li key={action + taken_at}>{words.by(names[action] ?? action, by ?? "")}</li>
      ))}
    </ul>
  );
}
