/** Contact statistics of the viewer's offices per month, as charts and tables; for homes also unmet wishes. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { MonthFigures } from "shared-ui/api/types";
import { useSession } from "shared-ui/features/account/session";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { LetterPicture } from "shared-ui/ui/pictures/LetterPicture";
import { Text } from "shared-ui/ui/text/Text";
import { SaveTable } from "../../../ui/SaveTable";
import styles from "./figures.module.css";
import { MonthTable } from "./MonthTable";
import { Picture } from "./Picture";
import { fetchFigures, figuresQuery } from "./queries";
import { Shortfalls } from "./Shortfalls";
import { figures as words } from "./text";

export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(figuresQuery());
}

/** Statistics per office, and for a facility the wishes that its homes do not meet. */
export default function FiguresPage(): ReactElement {
  const { data: offices } = useSuspenseQuery(figuresQuery());
  const { user } = useSession();
  const months = offices[0]?.months ?? [];
  const [from, until] = [months[0], months.at(-1)];
  const role = user?.role === "facility" ? "facility" : "counselor";
  if (!from || !until) {
    return (
      <>
        <PageTitle title={words.title} />
        <EmptyState picture={<LetterPicture />} title={words.none.title}>
          {words.none.words}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle
        title={words.title}
        lead={words.lead(words.month(from.month), words.month(until.month))}
        actions={<SaveTable name="figures" fetchFile={fetchFigures} />}
      />
      {offices.map((office) => (
        <Section key={office.office} title={offices.length > 1 ? office.name : words.oneOffice}>
          <Pictures months={office.months} role={role} />
          <MonthTable office={office} role={role} />
        </Section>
      ))}
      <Text as="ul" tone="quiet">
        {words.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Text>
      {role === "facility" && <Shortfalls />}
    </>
  );
}

interface PicturesProps {
  months: readonly MonthFigures[];
  role: "facility" | "counselor";
}

/** Two charts with legends; the numbers are in the table next to them. */
function Pictures({ months, role }: PicturesProps): ReactElement {
  const { columns } = words;
  return (
    <div className={styles.pictures}>
      <Picture
        title={words.contacts}
        months={months}
        series={[
          { figure: "requests", name: columns.requests[role], look: "first" },
          { figure: "accepted", name: columns.accepted, look: "second" },
          { figure: "declined", name: columns.declined, look: "third" },
        ]}
      />
      <Picture
        title={words.results}
        months={months}
        series={[
          { figure: "visits_agreed", name: columns.visits_agreed, look: "third" },
          { figure: "visits_held", name: columns.visits_held, look: "first" },
          { figure: "move_ins", name: columns.move_ins, look: "second" },
        ]}
      />
    </div>
  );
}
