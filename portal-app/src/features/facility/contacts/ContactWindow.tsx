/** A dialog above a long list with one contact: its card's content, its notifications, and the preference. */
import type { ReactElement } from "react";
import type { Contact } from "shared-ui/api/types";
import { contactCan } from "shared-ui/features/contacts/contact-can";
import { callPerson } from "shared-ui/features/contacts/contact-people";
import { hasOpenRoom } from "shared-ui/features/contacts/contact-state";
import { ContactDetails } from "./ContactDetails";
import { ContactWork, RoomLink } from "./ContactWork";
import { DeclineButton } from "./DeclineButton";
import { homeContacts as words } from "./text";

export function ContactWindow(props: { contact: Contact; onClose: () => void }): ReactElement {
  const { contact, onClose } = props;
  const called = callPerson(contact.preference);
  const mayDecline = contactCan(contact, "decline", "facility");
  return (
    <ContactDetails
      contact={contact}
      called={called}
      open
      onClose={onClose}
      work={
        <>
          <p>{words.ofHome(contact.home.name)}</p>
          <ContactWork contact={contact} called={called} headingLevel={3} />
        </>
      }
      actions={
        (hasOpenRoom(contact) || mayDecline) && (
          <>
            <RoomLink contact={contact} called={called} />
            {mayDecline && <DeclineButton contact={contact} called={called} />}
          </>
        )
      }
    />
  );
}
