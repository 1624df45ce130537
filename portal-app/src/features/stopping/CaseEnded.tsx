/** Says that an office has ended its work for a person, with the same text wherever the case is shown. */
import type { ReactElement } from "react";
import type { Preference } from "shared-ui/api/types";
import { endedWords } from "shared-ui/features/stopping/ended-words";
import styles from "shared-ui/features/stopping/stopping.module.css";

/** Renders nothing for an active case. */
export function CaseEnded({ preference }: { preference: Preference }): ReactElement | null {
  const text = endedWords(preference);
  return text === null ? null : <p className={styles.ended}>{text}</p>;
}
