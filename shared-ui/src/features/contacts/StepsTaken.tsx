/** Which colleague did which step of a contact, for offices that share work. */
import type { ReactElement } from "react";
import styles from "./StepsTaken.module.css";
import { contactsForStaff } from "./text";

const words = contactsForStaff.stepsTaken;

interface Step {
  action: string;
  by: string | null;
  taken_at: string;
}

/** One line per step of the viewer's own side; null without steps. */
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
