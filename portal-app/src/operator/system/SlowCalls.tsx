/** The slowest calls of this server since it started. */
import type { ReactElement } from "react";
import type { System } from "shared-ui/api/types";
import { Section } from "shared-ui/ui/layout/Section";
import styles from "../../features/office/figures/figures.module.css";
import own from "./system.module.css";
import { system as words } from "./text";

/** Render them as a table. */
export function SlowCalls({ calls }: { calls: System["slowest"] }): ReactElement {
  const columns = [words.times, words.mean, words.most];
  return (
    <Section title={words.slowest} lead={words.slowestLead}>
      <table className={styles.table}>
        <caption>{words.slowestTable}</caption>
        <thead>
          <tr>
            <th scope="col">{words.call}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map(({ call, times, mean_ms, most_ms }) => (
            <tr key={call}>
              <th scope="row">
                <span className={own.call}>{call}</span>
              </th>
              {[String(times), words.milliseconds(mean_ms), words.milliseconds(most_ms)].map(
                (said, place) => (
                  <td key={columns[place]}>
                    <span className={styles.column} aria-hidden="true">
                      {columns[place]}
                    </span>
                    {said}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
