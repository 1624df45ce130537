/** The contacts of all registered people. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { counselors } from "shared-ui/features/preference/applicants.text";
import { preferencesPartQuery } from "shared-ui/features/preference/queries";
import { AllContacts, loadContacts } from "../contacts/AllContacts";
import { ContactWindow } from "./contacts/ContactWindow";

// With more people than one call returns, users search by name: a longer list would be hard to choose from.
const PEOPLE = { limit: 200, offset: 0, order: "name" } as const;

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
