/** One contact of a home as the facility works with it. */
import { type ReactElement, useState } from "react";
import type { Contact } from "shared-ui/api/types";
import { Button } from "shared-ui/components/buttons/Button";
import { UnreadDot } from "shared-ui/components/display/UnreadDot";
import { Card } from "shared-ui/components/layout/Card";
import { VisuallyHidden } from "shared-ui/components/layout/VisuallyHidden";
import { contactCan } from "shared-ui/rules/contact-can";
import { callPerson } from "shared-ui/rules/contact-people";
import { hasOpenRoom } from "shared-ui/rules/contact-state";
import { useUnread } from "shared-ui/state/notices/unread";
import { homeContacts as words } from "shared-ui/strings/homes/homes";
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
