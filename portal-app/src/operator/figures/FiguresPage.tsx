/** Statistics of the whole service: contacts by month and prefecture, and wishes that no home meets. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { UnmetWish } from "shared-ui/api/types";
import { Bar } from "shared-ui/ui/display/Bar";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { LetterPicture } from "shared-ui/ui/pictures/LetterPicture";
import { Text } from "shared-ui/ui/text/Text";
import styles from "../../features/office/figures/figures.module.css";
import { Picture } from "../../features/office/figures/Picture";
import { figures } from "../../features/office/figures/text";
import { serviceFiguresQuery } from "../system/queries";
import { LineTable } from "./LineTable";
import { serviceFigures as words } from "./text";

export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(serviceFiguresQuery());
}

/** Charts, and the same numbers as tables. */
export default function FiguresPage(): ReactElement {
  const { data } = useSuspenseQuery(serviceFiguresQuery());
  if (data.counted_at === null) {
    return (
      <>
        <PageTitle title={words.title} />
        <EmptyState picture={<LetterPicture />} title={words.notCounted.title}>
          {words.notCounted.words}
        </EmptyState>
      </>
    );
  }
  const months = data.months.map((month) => ({ ...month, month: month.name }));
  const prefectures = data.prefectures
    .filter(({ requests }) => requests !== null)
    .sort((one, other) => (other.requests ?? 0) - (one.requests ?? 0));
  const { columns } = words;
  return (
    <>
      <PageTitle
        title={words.title}
        lead={
          <>
            {words.lead}
            {words.counted}
            <DateTime iso={data.counted_at} />
          </>
        }
      />
      <Section title={words.byMonth}>
        <Picture
          title={words.contacts}
          months={months}
          series={[
            { figure: "requests", name: columns.requests, look: "first" },
            { figure: "accepted", name: columns.accepted, look: "second" },
            { figure: "move_ins", name: columns.move_ins, look: "third" },
          ]}
        />
        <LineTable
          caption={words.monthTable}
          first={columns.month}
          lines={[...data.months].reverse()}
          named={figures.month}
        />
      </Section>
      <Section title={words.byPrefecture}>
        {prefectures.length === 0 ? (
          <p>{words.noPrefecture}</p>
        ) : (
          <LineTable
            caption={words.prefectureTable}
            first={columns.prefecture}
            lines={prefectures}
            named={(name) => name}
          />
        )}
      </Section>
      <Unmet wishes={data.unmet} />
      <Text as="ul" tone="quiet">
        {words.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Text>
    </>
  );
}

/** Wishes that no home meets, by prefecture. */
function Unmet({ wishes }: { wishes: readonly UnmetWish[] }): ReactElement {
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
