/** The person of a contact, made to be printed once the contact is accepted. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { contactQuery } from "shared-ui/state/contacts/contacts";
import { PersonSheet } from "../../../layouts/print/PersonSheet";
import { paths } from "../../../paths";

/** Fetch the contact as it is now; before acceptance there is nobody to print. */
export async function load(client: QueryClient, params: Params): Promise<unknown> {
  const contact = await client.fetchQuery(contactQuery(idIn(params, "contactId")));
  if (!("name" in contact.preference)) throw new Response(null, { status: 404 });
  return contact;
}

/** Render the sheet. */
export default function PersonPage(): ReactElement {
  const { data: contact } = useSuspenseQuery(contactQuery(useIdParam("contactId")));
  const { id, name } = contact.home;
  return <PersonSheet person={contact.preference} backHref={paths.homeContacts(id, name)} />;
}
