/** The contacts of all homes. */
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { AllContacts, loadContacts } from "../contacts/AllContacts";
import { homesQuery } from "../home/queries";
import { ContactWindow } from "./contacts/ContactWindow";

export { loadContacts as load };

/** The filter by home lists all offered homes. */
export default function AllContactsPage(): ReactElement {
  const { data: homes = [] } = useQuery(homesQuery());
  return (
    <AllContacts role="facility" homes={homes}>
      {(contact, onClose) => <ContactWindow key={contact.id} contact={contact} onClose={onClose} />}
    </AllContacts>
  );
}
