/** What the contacts of the viewer's offices come to, month by month, drawn and as tables; for homes, whom they miss. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSession } from "shared-ui/features/account/session";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { LetterPicture } from "shared-ui/ui/pictures/LetterPicture";
import styles from "./figures.module.css";
import { MonthTable } from "./MonthTable";
import { Pictures } from "./Pictures";
import { figuresQuery } from "./queries";
import { SaveTable } from "./SaveTable";
import { Shortfalls } from "./Shortfalls";
import { figures as words } from "./text";

/** Fetch the figures. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(figuresQuery());
}

/** Render the figures of each office, and of a facility the wishes that its homes do not meet. */
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
        actions={<SaveTable />}
      />
      {offices.map((office) => (
        <Section key={office.office} title={offices.length > 1 ? office.name : words.oneOffice}>
          <Pictures months={office.months} role={role} />
          <MonthTable office={office} role={role} />
        </Section>
      ))}
      <ul className={styles.notes}>
        {words.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {role === "facility" && <Shortfalls />}
    </>
  );
}
