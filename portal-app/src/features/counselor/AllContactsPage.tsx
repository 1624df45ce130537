/** The contacts of all registered people. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { counselors } from "shared-ui/features/preference/applicants.text";
import { preferencesPartQuery } from "shared-ui/features/preference/queries";
import { AllContacts, loadContacts } from "../contacts/AllContacts";
import { ContactWindow } from "./contacts/ContactWindow";

// Of more people than one call has, one is found by name: so long a list is nothing to choose from.
const PEOPLE = { limit: 200, offset: 0, order: "name" } as const;

/** Fetch what the address asks for. */
export function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  return loadContacts(client, query);
}

export default function AllContactsPage(): ReactElement {
  const { data: part } = useQuery({ ...preferencesPartQuery(PEOPLE), refetchInterval: false });
  const people =
    part && part.data.length === part.total
      ? part.data.map(({ id, name }) => ({ id, name: name ?? counselors.top.unnamed }))
      : [];
  return (
    <AllContacts role="counselor" people={people}>
      {(contact, onClose) => <ContactWindow key={contact.id} contact={contact} onClose={onClose} />}
    </AllContacts>
  );
}
