/** Hands homes over. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { HandoverWizard } from "../handover/HandoverWizard";
import { itemsOf } from "../handover/wizard";
import { homesQuery } from "../home/queries";
import { membersQuery } from "../office/members/members";

/** Loads the homes and the members who may take them over. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const members = membersQuery(idIn(params, "officeId"));
  return Promise.all([client.ensureQueryData(members), client.fetchQuery(homesQuery())]);
}

export default function HandoverPage(): ReactElement {
  const officeId = useIdParam("officeId");
  const { data: homes } = useSuspenseQuery(homesQuery());
  const items = itemsOf(homes, officeId);
  return <HandoverWizard key={officeId} kind="homes" officeId={officeId} items={items} />;
}
