/** The contacts of all registered people. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { AllContacts, loadContacts } from "../contacts/AllContacts";
import { ContactWindow } from "./contacts/ContactWindow";
import { usePeople } from "./people";

export function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  return loadContacts(client, query);
}

/** With many people, the filter by person is missing: users search by name. */
export default function AllContactsPage(): ReactElement {
  return (
    <AllContacts role="counselor" people={usePeople()}>
      {(contact, onClose) => <ContactWindow key={contact.id} contact={contact} onClose={onClose} />}
    </AllContacts>
  );
}
