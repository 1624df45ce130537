/** The contacts of all homes. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { AllContacts, loadContacts } from "../contacts/AllContacts";
import { homesQuery } from "../home/queries";
import { ContactWindow } from "./contacts/ContactWindow";

export function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  return loadContacts(client, query);
}

/** The filter by home lists all offered homes. */
export default function AllContactsPage(): ReactElement {
  const { data: homes = [] } = useQuery(homesQuery());
  return (
    <AllContacts role="facility" homes={homes}>
      {(contact, onClose) => <ContactWindow key={contact.id} contact={contact} onClose={onClose} />}
    </AllContacts>
  );
}
