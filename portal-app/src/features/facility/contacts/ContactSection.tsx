/** A titled group of a home's contacts. */
import { type ReactElement, useId, useState } from "react";
import type { Contact } from "shared-ui/api/types";
import { sharesWork } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { contactCan } from "shared-ui/features/contacts/contact-can";
import { callPerson } from "shared-ui/features/contacts/contact-people";
import { hasOpenRoom } from "shared-ui/features/contacts/contact-state";
import { useUnread } from "shared-ui/features/notifications/unread";
import { Button } from "shared-ui/ui/buttons/Button";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { Card } from "shared-ui/ui/layout/Card";
import { CardGrid } from "shared-ui/ui/layout/CardGrid";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { ContactRows } from "../../contacts/ContactRows";
import { ContactDetails } from "./ContactDetails";
import { ContactWork, RoomLink } from "./ContactWork";
import { DeclineButton } from "./DeclineButton";
import { homeContacts as words } from "./text";

interface ContactSectionProps {
  title: string;
  contacts: readonly Contact[];
  /** The URL of a contact's details, if the list is long and uses rows. */
  hrefOf: ((contactId: number) => string) | null;
}

/** Renders nothing without contacts. */
export function ContactSection({ title, contacts, hrefOf }: ContactSectionProps): ReactElement | null {
  const id = useId();
  const { user } = useSession();
  if (contacts.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hrefOf ? (
        <ContactRows
          role="facility"
          contacts={contacts}
          isShared={sharesWork(user)}
          hrefOf={hrefOf}
          label={title}
        />
      ) : (
        <CardGrid items={contacts} itemKey={(contact) => contact.id}>
          {(contact) => <ContactCard contact={contact} />}
        </CardGrid>
      )}
    </Stack>
  );
}

/** One contact of a home, for the facility. */
function ContactCard({ contact }: { contact: Contact }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnread().ofContact(contact.id);
  const called = callPerson(contact.preference);
  return (
    <Card
      headingLevel={3}
      title={called}
      actions={
        <>
          <RoomLink contact={contact} called={called} />
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            <VisuallyHidden>{words.of(called)}</VisuallyHidden>
            {words.details.button}
            {!hasOpenRoom(contact) && <UnreadDot count={unread} />}
          </Button>
          {contactCan(contact, "decline", "facility") && <DeclineButton contact={contact} called={called} />}
        </>
      }
    >
      <ContactWork contact={contact} called={called} headingLevel={4} />
      <ContactDetails contact={contact} called={called} open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}
