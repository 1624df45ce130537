/** One contact of a helped person: the helper's comment, the home, and the messages. */
import type { ReactElement } from "react";
import type { HelpedContact, HelpedPerson, HomeSeen } from "shared-ui/api/types";
import { hasOpenRoom } from "shared-ui/features/contacts/contact-state";
import { RequestWords } from "shared-ui/features/home/detail/HomeParts";
import { factsOf } from "shared-ui/features/home/detail/home-facts";
import { useHomeText } from "shared-ui/features/home/text";
import { useAnnotate } from "shared-ui/lib/text/labels";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { useMoments } from "shared-ui/ui/display/use-moments";
import { Section } from "shared-ui/ui/layout/Section";
import { Explained } from "shared-ui/ui/text/Explained";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../../paths";
import { OwnWord } from "./OwnWord";
import styles from "./person.module.css";
import { Talk } from "./Talk";
import { useReadingAlongText } from "./text";

interface ReadContactProps {
  person: HelpedPerson;
  contact: HelpedContact;
}

export function ReadContact({ person, contact }: ReadContactProps): ReactElement {
  const words = useReadingAlongText();
  return (
    <>
      <h2 className={styles.homeName}>{contact.home_name}</h2>
      {contact.home ? (
        <>
          <OwnWord person={person} contact={contact} />
          <RequestWords text={contact.request_words} />
          <Home home={contact.home} />
          {hasOpenRoom(contact) && <Talk accountId={person.id} contactId={contact.id} />}
        </>
      ) : (
        <p>
          <Furigana text={words.ended} />
        </p>
      )}
      <Link
        href={paths.helpingPerson(person.id)}
        className={buttonClass({ variant: "secondary", size: "large", wide: true })}
      >
        <span>
          <Furigana text={words.backToList} />
        </span>
      </Link>
    </>
  );
}

function Home({ home }: { home: HomeSeen }): ReactElement {
  const words = useReadingAlongText();
  const facts = factsOf(home, useHomeText(), useAnnotate(), useMoments().date);
  return (
    <Section title={<Furigana text={words.home} />} headingLevel={3}>
      <DefinitionList
        items={facts.map((fact) => ({ term: fact.term, description: <Explained text={fact.words} /> }))}
      />
    </Section>
  );
}
