/** A person's contacts as their helper sees them: status, and whether the person waits for a comment. */
import type { ReactElement } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { HelpedContact, HelpedPerson } from "shared-ui/api/types";
import { useAnnotate } from "shared-ui/lib/text/labels";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { StatusBadge } from "shared-ui/ui/display/StatusBadge";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../../paths";
import styles from "./person.module.css";
import { useReadingAlongText } from "./text";

interface HelpedContactsProps {
  person: HelpedPerson;
  contacts: readonly HelpedContact[];
}

export function HelpedContacts({ person, contacts }: HelpedContactsProps): ReactElement {
  const words = useReadingAlongText();
  return (
    <Section title={<Furigana text={words.contacts} />}>
      {contacts.length === 0 && (
        <p>
          <Furigana text={words.noContacts} />
        </p>
      )}
      <Stack as="ul" gap={0}>
        {contacts.map((contact) => (
          <li key={contact.id} className={styles.row}>
            <Row contact={contact} href={`${paths.helpingPerson(person.id)}?contact=${contact.id}`} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function Row({ contact, href }: { contact: HelpedContact; href: string }): ReactElement {
  const words = useReadingAlongText();
  const annotate = useAnnotate();
  const { status, home_name, created_at, word } = contact;
  return (
    <>
      <h3>{home_name}</h3>
      <StatusBadge status={status} label={<Furigana text={annotate(labels.ContactStatus[status])} />} />
      <p>
        <Furigana text={words.came} />：<DateTime iso={created_at} />
      </p>
      {word?.asked_at && (
        <p>
          <strong>
            <Furigana text={words.askedHere} />
          </strong>
        </p>
      )}
      {word?.said_at && !word.asked_at && (
        <p>
          <Furigana text={words.answered} />
        </p>
      )}
      {contact.home ? (
        <Link href={href} className={buttonClass({ variant: "secondary" })}>
          <span>
            <Furigana text={words.openContact(home_name)} />
          </span>
        </Link>
      ) : (
        <p>
          <Furigana text={words.ended} />
        </p>
      )}
    </>
  );
}
