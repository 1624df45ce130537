/** The history of a case, oldest first: a table on wide screens and paper, a list on narrow screens. */
import type { ReactElement } from "react";
import type { CaseEntry } from "shared-ui/api/types";
import { DateTime } from "shared-ui/ui/display/DateTime";
import styles from "./case.module.css";
import { whatHappened, whoDid } from "./entry-words";
import { cases as words } from "./text";

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
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of past events does not change
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
