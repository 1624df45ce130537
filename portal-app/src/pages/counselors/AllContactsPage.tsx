/** The contacts of all registered people. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { AllContacts, loadContacts } from "../contacts/AllContacts";
import { ContactWindow } from "./contacts/ContactWindow";

/** Fetch what the address asks for. */
export function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  return loadContacts(client, query);
}

/** Render them; a person is found by name. */
export default function AllContactsPage(): ReactElement {
  return (
    <AllContacts role="counselor">
      {(contact, onClose) => <ContactWindow key={contact.id} contact={contact} onClose={onClose} />}
    </AllContacts>
  );
}
