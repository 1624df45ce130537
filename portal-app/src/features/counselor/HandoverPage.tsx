/** Hands people over. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { preferencesQuery } from "shared-ui/features/preference/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { HandoverWizard } from "../handover/HandoverWizard";
import { itemsOf } from "../handover/wizard";
import { membersQuery } from "../office/members/members";

/** Loads the people and the members who may take them over. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const members = membersQuery(idIn(params, "officeId"));
  return Promise.all([client.ensureQueryData(members), client.fetchQuery(preferencesQuery())]);
}

export default function HandoverPage(): ReactElement {
  const officeId = useIdParam("officeId");
  const { data: people } = useSuspenseQuery(preferencesQuery());
  const items = itemsOf(people, officeId);
  return <HandoverWizard key={officeId} kind="preferences" officeId={officeId} items={items} />;
}
