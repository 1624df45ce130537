/** Many similar items, one row each: a table on wide screens, otherwise small cards. */
import type { ReactElement, ReactNode } from "react";
import styles from "./DenseRows.module.css";
import { useIsWide } from "./use-is-wide";

interface DenseRowsProps<Row> {
  /** The accessible name of the rows. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The first names the row; one without content is left out of a card. */
  columns: readonly { head: string; cell: (row: Row) => ReactNode }[];
}

export function DenseRows<Row>({ label, rows, rowKey, columns }: DenseRowsProps<Row>): ReactElement {
  const isWide = useIsWide();
  if (!isWide) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={styles.card}>
            {columns.map(({ head, cell }) => {
              const content = cell(row);
              return content !== null && content !== "" && <div key={head}>{content}</div>;
            })}
          </li>
        ))}
      </ul>
    );
  }
  const [named, ...others] = columns;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <th scope="row">{named?.cell(row)}</th>
            {others.map(({ head, cell }) => (
              <td key={head}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
