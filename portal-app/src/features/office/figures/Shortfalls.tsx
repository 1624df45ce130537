/** Wishes that a home does not meet, and how many people a change would suit. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { Shortfall } from "shared-ui/api/types";
import { Link } from "shared-ui/ui/buttons/Link";
import { Bar } from "shared-ui/ui/display/Bar";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { Select } from "shared-ui/ui/form/Select";
import { Section } from "shared-ui/ui/layout/Section";
import { Text } from "shared-ui/ui/text/Text";
import { paths } from "../../../paths";
import { homesQuery } from "../../home/queries";
import styles from "./figures.module.css";
import { shortfallsQuery } from "./queries";
import { shortfalls as words } from "./text";

/** A choice of home, initially the first, and what it does not offer. */
export function Shortfalls(): ReactElement | null {
  const { data: homes } = useQuery(homesQuery());
  const [chosen, setChosen] = useState("");
  const first = homes?.[0];
  if (!homes || !first) return null;
  const home = chosen || String(first.id);
  return (
    <Section title={words.title} lead={words.lead}>
      <Select
        name="home"
        required={null}
        label={words.home}
        options={homes.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={home}
        onChange={setChosen}
      />
      <OfHome key={home} homeId={Number(home)} />
    </Section>
  );
}

function OfHome({ homeId }: { homeId: number }): ReactElement {
  const { data: found, error } = useQuery(shortfallsQuery(homeId));
  if (error) return <Notice tone="warning">{error.detail}</Notice>;
  if (!found) return <Skeleton />;
  const many = found.filter(({ more }) => more !== null);
  const few = found.filter(({ more, is_change }) => more === null && is_change);
  const most = Math.max(...many.map(({ more }) => more ?? 0));
  const groups = [
    { ...words.must, rows: many.filter(({ must }) => must) },
    { ...words.wish, rows: many.filter(({ must, is_change }) => !must && is_change) },
    { ...words.asItIs, rows: many.filter(({ is_change }) => !is_change) },
  ];
  return (
    <>
      {many.length === 0 && <p>{words.nothing}</p>}
      {groups.map(
        ({ caption, more, rows }) =>
          rows.length > 0 && <Table key={caption} caption={caption} more={more} rows={rows} most={most} />,
      )}
      {few.length > 0 && (
        <details>
          <summary>{words.few(few.length)}</summary>
          <ul>
            {few.map((one) => (
              <li key={one.words}>{one.words}</li>
            ))}
          </ul>
        </details>
      )}
      <p>{words.note}</p>
      <p>
        <Link href={paths.homeEdit(homeId)}>{words.edit}</Link>
      </p>
    </>
  );
}

interface TableProps {
  caption: string;
  more: (people: number) => string;
  rows: readonly Shortfall[];
  most: number;
}

function Table({ caption, more, rows, most }: TableProps): ReactElement {
  return (
    <table className={styles.changes}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.people}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.words}>
            <th scope="row">{row.words}</th>
            <td>
              <span>{more(row.more ?? 0)}</span>
              <Bar percent={(100 * (row.more ?? 0)) / most} />
              {row.has_fewer && (
                <Text as="span" tone="quiet">
                  {words.fewer(row.fewer)}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
