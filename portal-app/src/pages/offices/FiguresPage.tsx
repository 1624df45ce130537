/** What the contacts of the viewer's offices come to, month by month, drawn and as tables; for homes, whom they miss. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { EmptyState } from "shared-ui/components/feedback/EmptyState";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Section } from "shared-ui/components/layout/Section";
import { LetterPicture } from "shared-ui/components/pictures/LetterPicture";
import { useSession } from "shared-ui/state/accounts/session";
import { figuresQuery } from "shared-ui/state/offices/figures";
import { figures as words } from "shared-ui/strings/offices/figures";
import styles from "./figures/figures.module.css";
import { MonthTable } from "./figures/MonthTable";
import { Pictures } from "./figures/Pictures";
import { SaveTable } from "./figures/SaveTable";
import { Shortfalls } from "./figures/Shortfalls";

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
