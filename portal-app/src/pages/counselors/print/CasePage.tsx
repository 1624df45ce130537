/** What happened to a person's case, to be read and printed. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { Timeline } from "shared-ui/features/case/Timeline";
import { CaseEnded } from "shared-ui/features/stopping/CaseEnded";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { caseTimelineQuery } from "shared-ui/state/people/cases";
import { preferenceQuery } from "shared-ui/state/people/preferences";
import { counselors } from "shared-ui/strings/people/applicants";
import { cases as words } from "shared-ui/strings/people/cases";
import { inShort } from "shared-ui/strings/people/in-short";
import { PrintSheet } from "../../../layouts/print/PrintSheet";
import { paths } from "../../../paths";

/** Fetch both as they are now. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const id = idIn(params, "preferenceId");
  return Promise.all([client.fetchQuery(preferenceQuery(id)), client.fetchQuery(caseTimelineQuery(id))]);
}

/** Render the sheet. */
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
