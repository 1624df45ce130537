/** Who saw a registered person in lists and in detail, and which corporations are blocked. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { Looks } from "shared-ui/features/access-log/Looks";
import { looksQuery, refusalsQuery } from "shared-ui/features/access-log/queries";
import { Refusals } from "shared-ui/features/access-log/Refusals";
import { looks } from "shared-ui/features/access-log/text";
import { counselors } from "shared-ui/features/preference/applicants.text";
import { preferenceQuery } from "shared-ui/features/preference/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { paths } from "../../paths";

/** Loads the person, who may belong to another office, and the log. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const id = idIn(params, "preferenceId");
  return Promise.all([
    client.ensureQueryData(preferenceQuery(id)),
    client.ensureQueryData(looksQuery(id)),
    client.ensureQueryData(refusalsQuery(id)),
  ]);
}

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
        <Looks preferenceId={preference.id} />
        <Refusals preferenceId={preference.id} />
      </Stack>
    </>
  );
}
