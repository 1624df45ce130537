/** How long everything is kept: the server's own table, in its own words. On a narrow screen each row is a block. */
import type { ReactElement } from "react";
import { terms } from "../../api/generated/terms";
import { Furigana } from "../../components/text/Furigana";
import { easyTermsTable } from "../../strings/frame/easy-terms";
import { termsTable } from "../../strings/frame/terms";
import { useAnnotate } from "../../strings/labels";
import { useStrings } from "../../strings/use-strings";
import styles from "./terms.module.css";

/** Render the table. */
export function TermsTable(): ReactElement {
  const words = useStrings(termsTable, easyTermsTable);
  const annotate = useAnnotate();
  const columns = [words.until, words.afterwards];
  return (
    <table className={styles.table}>
      <caption>
        <Furigana text={words.caption} />
      </caption>
      <thead>
        <tr>
          {[words.what, ...columns].map((column) => (
            <th key={column} scope="col">
              <Furigana text={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {terms.map(({ what, until, afterwards }) => (
          <tr key={what}>
            <th scope="row">
              <Furigana text={annotate(what)} />
            </th>
            {[until, afterwards].map((words, index) => (
              <td key={columns[index]}>
                <span className={styles.column} aria-hidden="true">
                  <Furigana text={`${columns[index]}：`} />
                </span>
                <Furigana text={annotate(words)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
