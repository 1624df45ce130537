/** The retention table, generated from the server. On a narrow screen each row is a block. */
import type { ReactElement } from "react";
import { terms } from "../../api/generated/terms";
import { useAnnotate } from "../../lib/text/labels";
import { Furigana } from "../../ui/text/Furigana";
import styles from "./terms.module.css";
import { usePrivacyText } from "./text";

export function TermsTable(): ReactElement {
  const words = usePrivacyText();
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
