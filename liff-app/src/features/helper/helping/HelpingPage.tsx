/** The people the user helps, clearly separate from the user's own data. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSession } from "shared-ui/features/account/session";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../../paths";
import { helpedQuery } from "./queries";
import { useReadingAlongText } from "./text";

/** Not from the cache, because either side may have ended it. */
export function load(client: QueryClient): Promise<unknown> {
  return client.fetchQuery({ ...helpedQuery(), staleTime: 0 });
}

export default function HelpingPage(): ReactElement {
  const words = useReadingAlongText();
  const { user } = useSession();
  const people = useQuery(helpedQuery()).data ?? [];
  return (
    <>
      <PageTitle title={words.title} lead={people.length > 0 && <Furigana text={words.lead} />} />
      {people.length === 0 && (
        <EmptyState title={<Furigana text={words.none} />}>
          <p>
            <Furigana text={words.noneNote} />
          </p>
        </EmptyState>
      )}
      {people.map((person) => (
        <Section key={person.id} title={<Furigana text={words.banner(person.name)} />}>
          {person.asked > 0 && (
            <Notice>
              <Furigana text={words.asked(person.asked)} />
            </Notice>
          )}
          <WayOn href={paths.helpingPerson(person.id)} text={words.read(person.name)} isMain />
        </Section>
      ))}
      <WayOn href={paths.helpingJoin} text={words.enterCode} />
      {user?.needs_consent && (
        <Section title={<Furigana text={words.register} />} lead={<Furigana text={words.registerNote} />}>
          <WayOn href={paths.consent} text={words.register} />
        </Section>
      )}
    </>
  );
}

function WayOn(props: { href: string; text: string; isMain?: boolean }): ReactElement {
  const variant = props.isMain ? "primary" : "secondary";
  return (
    <Link href={props.href} className={buttonClass({ variant, size: "large", wide: true })}>
      <span>
        <Furigana text={props.text} />
      </span>
    </Link>
  );
}
