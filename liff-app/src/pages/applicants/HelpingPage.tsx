/** The people whom the viewer helps, each clearly told apart from the viewer's own things. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { EmptyState } from "shared-ui/components/feedback/EmptyState";
import { Notice } from "shared-ui/components/feedback/Notice";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Section } from "shared-ui/components/layout/Section";
import { Furigana } from "shared-ui/components/text/Furigana";
import { useSession } from "shared-ui/state/accounts/session";
import { helpedQuery, useHelped } from "shared-ui/state/people/helping";
import { easyHelping } from "shared-ui/strings/people/easy-helping";
import { helping } from "shared-ui/strings/people/helping";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../../paths";

/** Fetch them; asked anew, since either may have ended it. */
export function load(client: QueryClient): Promise<unknown> {
  return client.fetchQuery({ ...helpedQuery(), staleTime: 0 });
}

/** Render one way on for each. */
export default function HelpingPage(): ReactElement {
  const words = useStrings(helping, easyHelping);
  const { user } = useSession();
  const people = useHelped().data ?? [];
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
