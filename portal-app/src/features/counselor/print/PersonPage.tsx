/** A registered person, for printing. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { preferenceQuery } from "shared-ui/features/preference/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { paths } from "../../../paths";
import { PersonSheet } from "../../sheets/PersonSheet";
import { CaseEnded } from "../../stopping/CaseEnded";
import { counselors } from "../text";

export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.fetchQuery(preferenceQuery(idIn(params, "preferenceId")));
}

export default function PersonPage(): ReactElement {
  const { data: preference } = useSuspenseQuery(preferenceQuery(useIdParam("preferenceId")));
  const person = { ...preference, name: preference.name ?? counselors.top.unnamed };
  return (
    <PersonSheet
      person={person}
      backHref={paths.preferenceEdit(preference.id)}
      state={<CaseEnded preference={preference} />}
    />
  );
}
