/** That an office has ended its work for a person, in the same words wherever the case is shown. */
import type { ReactElement } from "react";
import type { Preference } from "shared-ui/api/types";
import { endedWords } from "shared-ui/features/stopping/ended-words";
import styles from "shared-ui/features/stopping/stopping.module.css";

/** Render it; nothing of a case that goes on. */
export function CaseEnded({ preference }: { preference: Preference }): ReactElement | null {
  const said = endedWords(preference);
  return said === null ? null : <p className={styles.ended}>{said}</p>;
}
