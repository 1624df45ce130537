/** The person of a contact, made to be printed while the contact is accepted and the person still to be seen. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { contactQuery } from "shared-ui/features/contacts/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { NotFoundPage } from "../../../frame/NotFoundPage";
import { paths } from "../../../paths";
import { PersonSheet } from "../../sheets/PersonSheet";

/** Fetch the contact as it is now. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.fetchQuery(contactQuery(idIn(params, "contactId")));
}

/** Render the sheet; before acceptance and after an end, also one that comes meanwhile, there is nobody to print. */
export default function PersonPage(): ReactElement {
  const { data: contact } = useSuspenseQuery(contactQuery(useIdParam("contactId")));
  const { home, preference } = contact;
  if (!("name" in preference)) return <NotFoundPage />;
  return <PersonSheet person={preference} backHref={paths.homeContacts(home.id, home.name)} />;
}
