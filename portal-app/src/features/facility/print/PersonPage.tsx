/** The person of an accepted contact, for printing. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { contactQuery } from "shared-ui/features/contacts/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { NotFoundPage } from "../../../frame/NotFoundPage";
import { paths } from "../../../paths";
import { PersonSheet } from "../../sheets/PersonSheet";

export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.fetchQuery(contactQuery(idIn(params, "contactId")));
}

/** Before acceptance and after an end, also one that happens meanwhile, there is nothing to print. */
export default function PersonPage(): ReactElement {
  const { data: contact } = useSuspenseQuery(contactQuery(useIdParam("contactId")));
  const { home, preference } = contact;
  if (!("name" in preference)) return <NotFoundPage />;
  return <PersonSheet person={preference} backHref={paths.homeContacts(home.id, home.name)} />;
}
