/** Hands people over. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { counselors } from "shared-ui/features/preference/applicants.text";
import { preferencesQuery } from "shared-ui/features/preference/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { HandoverWizard } from "../handover/HandoverWizard";
import { membersQuery } from "../office/members/members";

/** Loads the people and the members who may take them over. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const members = membersQuery(idIn(params, "officeId"));
  return Promise.all([client.ensureQueryData(members), client.fetchQuery(preferencesQuery())]);
}

export default function HandoverPage(): ReactElement {
  const officeId = useIdParam("officeId");
  const { data: people } = useSuspenseQuery(preferencesQuery());
  const items = people
    .filter(({ office }) => office === officeId)
    .map(({ id, name, assignee, assignee_name }) => ({
      id,
      name: name ?? counselors.top.unnamed,
      assignee,
      assigneeName: assignee_name,
    }));
  return <HandoverWizard key={officeId} kind="preferences" officeId={officeId} items={items} />;
}
