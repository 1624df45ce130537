/** What happened to a case, oldest first: dense on the screen and on paper, one below the other where it is narrow. */
import type { ReactElement } from "react";
import type { CaseEntry } from "shared-ui/api/types";
import { DateTime } from "shared-ui/ui/display/DateTime";
import styles from "./case.module.css";
import { whatHappened, whoDid } from "./entry-words";
import { cases as words } from "./text";

/** Render the table. */
export function Timeline({ entries }: { entries: readonly CaseEntry[] }): ReactElement {
  const { columns } = words;
  return (
    <table className={styles.timeline} aria-label={words.title}>
      <thead>
        <tr>
          {[columns.at, columns.what, columns.home, columns.by].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays where it is
          <tr key={place}>
            <td className={styles.at}>
              <DateTime iso={entry.at} />
            </td>
            <td className={styles.what}>{whatHappened(entry)}</td>
            <td>{entry.home}</td>
            <td>{whoDid(entry)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
