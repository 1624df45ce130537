/** That an office has ended its work for a person, in the same words wherever the case is shown. */
import type { ReactElement } from "react";
import type { Preference } from "../../api/types";
import { endedWords } from "./ended-words";
import styles from "./stopping.module.css";

/** Render it; nothing of a case that goes on. */
export function CaseEnded({ preference }: { preference: Preference }): ReactElement | null {
  const said = endedWords(preference);
  return said === null ? null : <p className={styles.ended}>{said}</p>;
}
