/** The contacts of all registered people. */
import type { ReactElement } from "react";
import { AllContacts, loadContacts } from "../contacts/AllContacts";
import { ContactWindow } from "./contacts/ContactWindow";
import { usePeople } from "./people";

export { loadContacts as load };

/** With many people, the filter by person is missing: users search by name. */
export default function AllContactsPage(): ReactElement {
  return (
    <AllContacts role="counselor" people={usePeople()}>
      {(contact, onClose) => <ContactWindow key={contact.id} contact={contact} onClose={onClose} />}
    </AllContacts>
  );
}
