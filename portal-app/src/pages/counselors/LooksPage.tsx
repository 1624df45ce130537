/** Who saw a registered person in lists and in detail, and which corporations may not ask them any more. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Stack } from "shared-ui/components/layout/Stack";
import { Looks } from "shared-ui/features/looks/Looks";
import { Refusals } from "shared-ui/features/looks/Refusals";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { looksQuery, refusalsQuery } from "shared-ui/state/people/looks";
import { preferenceQuery } from "shared-ui/state/people/preferences";
import { counselors } from "shared-ui/strings/people/applicants";
import { looks } from "shared-ui/strings/people/looks";
import { paths } from "../../paths";

/** Fetch the person, who may be somebody else's, and what there is about them. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const id = idIn(params, "preferenceId");
  return Promise.all([
    client.ensureQueryData(preferenceQuery(id)),
    client.ensureQueryData(looksQuery(id)),
    client.ensureQueryData(refusalsQuery(id)),
  ]);
}

/** Render both. */
export default function LooksPage(): ReactElement {
  const { data: preference } = useSuspenseQuery(preferenceQuery(useIdParam("preferenceId")));
  const back = (
    <Link href={paths.counselorTop} className={buttonClass({ variant: "secondary" })}>
      {counselors.backToTop}
    </Link>
  );
  return (
    <>
      <PageTitle
        title={looks.titleOf(preference.name ?? counselors.top.unnamed)}
        lead={looks.lead}
        actions={back}
      />
      <Stack gap="large">
        <Looks preferenceId={preference.id} dateStyle="short" />
        <Refusals preferenceId={preference.id} dateStyle="short" />
      </Stack>
    </>
  );
}
