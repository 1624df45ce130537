/** The history of a person's case, to read and print. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { preferenceQuery } from "shared-ui/features/preference/queries";
import { inShort } from "shared-ui/features/preference/text";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { paths } from "../../../paths";
import { caseTimelineQuery } from "../../case/queries";
import { Timeline } from "../../case/Timeline";
import { cases as words } from "../../case/text";
import { PrintSheet } from "../../sheets/PrintSheet";
import { CaseEnded } from "../../stopping/CaseEnded";
import { counselors } from "../text";

export function load(client: QueryClient, params: Params): Promise<unknown> {
  const id = idIn(params, "preferenceId");
  return Promise.all([client.fetchQuery(preferenceQuery(id)), client.fetchQuery(caseTimelineQuery(id))]);
}

export default function CasePage(): ReactElement {
  const id = useIdParam("preferenceId");
  const { data: preference } = useSuspenseQuery(preferenceQuery(id));
  const { data: timeline } = useSuspenseQuery(caseTimelineQuery(id));
  const name = preference.name ?? counselors.top.unnamed;
  return (
    <PrintSheet
      title={inShort.named(name)}
      kind={words.title}
      backHref={paths.preferenceContacts(id, name)}
      actions={
        <Link href={paths.preferenceCaseNote(id)} className={buttonClass({ variant: "secondary" })}>
          {words.toNote}
        </Link>
      }
    >
      <CaseEnded preference={preference} />
      <Timeline entries={timeline.entries} />
    </PrintSheet>
  );
}
