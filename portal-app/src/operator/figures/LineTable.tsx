/** A table of months or prefectures with contact statistics. On narrow screens each line is a block. */
import type { ReactElement } from "react";
import type { ServiceLine } from "shared-ui/api/types";
import { Bar } from "shared-ui/ui/display/Bar";
import { Text } from "shared-ui/ui/text/Text";
import styles from "../../features/office/figures/figures.module.css";
import { figures } from "../../features/office/figures/text";
import { serviceFigures as words } from "./text";

const COUNTS = ["requests", "accepted", "visits_held", "move_ins"] as const;
const TIMES = ["median_hours", "most_hours"] as const;

interface LineTableProps {
  caption: string;
  first: string;
  lines: readonly ServiceLine[];
  named: (name: string) => string;
}

export function LineTable({ caption, first, lines, named }: LineTableProps): ReactElement {
  const most = Math.max(...lines.map(({ requests }) => requests ?? 0), 1);
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {[...COUNTS, ...TIMES].map((column) => (
            <th key={column} scope="col">
              {words.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{named(line.name)}</th>
            {COUNTS.map((column) => (
              <td key={column}>
                <Column name={words.columns[column]} />
                <Text as="span" tone={line[column] === null ? "quiet" : undefined}>
                  {line[column] ?? words.few}
                </Text>
                <Bar percent={(100 * (line[column] ?? 0)) / most} />
              </td>
            ))}
            {TIMES.map((column) => (
              <td key={column}>
                <Column name={words.columns[column]} />
                {within(line[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Column({ name }: { name: string }): ReactElement {
  return (
    <span className={styles.column} aria-hidden="true">
      {name}
    </span>
  );
}

function within(hours: number | null): string {
  // The hours are rounded down, so the duration is within the next full hour.
  return hours === null ? figures.hours(null) : words.within(figures.hours(hours + 1));
}
