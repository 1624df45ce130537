/** One contact of a home as the facility works with it. */
import { type ReactElement, useState } from "react";
import type { Contact } from "shared-ui/api/types";
import { contactCan } from "shared-ui/features/contacts/contact-can";
import { callPerson } from "shared-ui/features/contacts/contact-people";
import { hasOpenRoom } from "shared-ui/features/contacts/contact-state";
import { useUnread } from "shared-ui/features/notifications/unread";
import { Button } from "shared-ui/ui/buttons/Button";
import { UnreadDot } from "shared-ui/ui/display/UnreadDot";
import { Card } from "shared-ui/ui/layout/Card";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { homeContacts as words } from "../../home/text";
import { ContactDetails } from "./ContactDetails";
import { ContactWork, RoomLink } from "./ContactWork";
import { DeclineButton } from "./DeclineButton";

/** Render the card. */
export function ContactCard({ contact }: { contact: Contact }): ReactElement {
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
