/** Whose wishes no home meets, by prefecture. */
import type { ReactElement } from "react";
import type { UnmetWish } from "shared-ui/api/types";
import { Bar } from "shared-ui/ui/display/Bar";
import { Section } from "shared-ui/ui/layout/Section";
import styles from "../../features/office/figures/figures.module.css";
import { serviceFigures as words } from "./text";

/** Render the wishes, those of the most people first. */
export function Unmet({ wishes }: { wishes: readonly UnmetWish[] }): ReactElement {
  const most = wishes[0]?.people ?? 1;
  return (
    <Section title={words.unmet} lead={words.unmetLead}>
      {wishes.length === 0 ? (
        <p>{words.noUnmet}</p>
      ) : (
        <table className={styles.changes}>
          <caption>{words.unmetTable}</caption>
          <thead>
            <tr>
              <th scope="col">{words.columns.prefecture}</th>
              <th scope="col">{words.wish}</th>
              <th scope="col">{words.people}</th>
            </tr>
          </thead>
          <tbody>
            {wishes.map(({ prefecture, wish, people }) => (
              <tr key={`${prefecture}${wish}`}>
                <td>{prefecture}</td>
                <td>{wish}</td>
                <td>
                  <span>{words.count(people)}</span>
                  <Bar percent={(100 * people) / most} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
