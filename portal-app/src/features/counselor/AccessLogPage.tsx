/** Who saw a registered person in lists and in detail, and which corporations are blocked. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { AccessLog } from "shared-ui/features/access-log/AccessLog";
import { BlockedCorporations } from "shared-ui/features/access-log/BlockedCorporations";
import { accessLogQuery, blockedCorporationsQuery } from "shared-ui/features/access-log/queries";
import { accessLog } from "shared-ui/features/access-log/text";
import { preferenceQuery } from "shared-ui/features/preference/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { paths } from "../../paths";
import { counselors } from "./text";

/** Loads the person, who may belong to another office, and the log. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const id = idIn(params, "preferenceId");
  return Promise.all([
    client.ensureQueryData(preferenceQuery(id)),
    client.ensureQueryData(accessLogQuery(id)),
    client.ensureQueryData(blockedCorporationsQuery(id)),
  ]);
}

export default function AccessLogPage(): ReactElement {
  const { data: preference } = useSuspenseQuery(preferenceQuery(useIdParam("preferenceId")));
  const back = (
    <Link href={paths.counselorTop} className={buttonClass({ variant: "secondary" })}>
      {counselors.backToTop}
    </Link>
  );
  return (
    <>
      <PageTitle
        title={accessLog.titleOf(preference.name ?? counselors.top.unnamed)}
        lead={accessLog.lead}
        actions={back}
      />
      <Stack gap={32}>
        <AccessLog preferenceId={preference.id} />
        <BlockedCorporations preferenceId={preference.id} />
      </Stack>
    </>
  );
}
