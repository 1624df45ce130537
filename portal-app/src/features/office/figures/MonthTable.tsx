/** An office's months as a table, newest first. On narrow screens each month is a block. */
import type { ReactElement } from "react";
import type { MonthFigures, OfficeFigures } from "shared-ui/api/types";
import { Text } from "shared-ui/ui/text/Text";
import styles from "./figures.module.css";
import { figures as words } from "./text";

type Column = Exclude<keyof typeof words.columns, "month">;

const COLUMNS: readonly Column[] = [
  "requests",
  "accepted",
  "declined",
  "withdrawn",
  "median_hours",
  "late",
  "visits_agreed",
  "visits_held",
  "move_ins",
];

interface MonthTableProps {
  office: OfficeFigures;
  role: "facility" | "counselor";
}

export function MonthTable({ office, role }: MonthTableProps): ReactElement {
  const named = (column: Column): string =>
    column === "requests" ? words.columns.requests[role] : words.columns[column];
  return (
    <table className={styles.table}>
      <caption>{words.table(office.name)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.month}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {named(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...office.months].reverse().map((month) => (
          <tr key={month.month}>
            <th scope="row">{words.month(month.month)}</th>
            {COLUMNS.map((column) => (
              <td key={column}>
                <span className={styles.column} aria-hidden="true">
                  {named(column)}
                </span>
                <Text as="span" tone={month[column] ? undefined : "quiet"}>
                  {cell(month, column)}
                </Text>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cell(month: MonthFigures, column: Column): string {
  return column === "median_hours" ? words.hours(month.median_hours) : String(month[column]);
}
