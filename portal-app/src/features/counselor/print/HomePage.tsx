/** The home of a contact, printed for the person. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { contactQuery } from "shared-ui/features/contacts/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { contactsOf } from "../../../paths";
import { HomeSheet } from "../../sheets/HomeSheet";

export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.fetchQuery(contactQuery(idIn(params, "contactId")));
}

export default function HomePage(): ReactElement {
  const { data: contact } = useSuspenseQuery(contactQuery(useIdParam("contactId")));
  const { home, request_words } = contact;
  return <HomeSheet home={home} requestWords={request_words} backHref={contactsOf("counselor", contact)} />;
}
