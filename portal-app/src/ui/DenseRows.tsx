/** Many similar items, one row each: a table on wide screens, otherwise small cards. */
import type { ReactElement, ReactNode } from "react";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Text } from "shared-ui/ui/text/Text";
import styles from "./DenseRows.module.css";
import { useIsWide } from "./use-is-wide";

interface Column<Row> {
  head: string;
  /** Cards show the head before the content. */
  labelled?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DenseRowsProps<Row> {
  /** The accessible name of the rows. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The first column names the row. Cards leave out columns without content. */
  columns: readonly Column<Row>[];
}

export function DenseRows<Row>({ label, rows, rowKey, columns }: DenseRowsProps<Row>): ReactElement {
  const isWide = useIsWide();
  if (!isWide) {
    return (
      <Stack as="ul" gap={8} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={styles.card}>
            {columns.map(({ head, labelled, cell }) => {
              const content = cell(row);
              if (content === null || content === "") return null;
              return (
                <div key={head} className={labelled ? styles.labelled : undefined}>
                  {labelled && (
                    <Text as="span" size={14} tone="quiet">
                      {head}
                    </Text>
                  )}
                  {content}
                </div>
              );
            })}
          </li>
        ))}
      </Stack>
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
