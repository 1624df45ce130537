/** The note for whoever takes a case over. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { Params } from "react-router-dom";
import { HandoverNote } from "shared-ui/features/case/HandoverNote";
import { handoverNote } from "shared-ui/features/case/handover-note";
import { endedWords } from "shared-ui/features/stopping/ended-words";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { contactsOfQuery } from "shared-ui/state/contacts/contacts";
import { ownVisitsQuery } from "shared-ui/state/contacts/visits";
import { caseTimelineQuery } from "shared-ui/state/people/cases";
import { preferenceQuery } from "shared-ui/state/people/preferences";
import { counselors } from "shared-ui/strings/people/applicants";
import { cases } from "shared-ui/strings/people/cases";
import { inShort } from "shared-ui/strings/people/in-short";
import { PrintSheet } from "../../../layouts/print/PrintSheet";
import { paths } from "../../../paths";

/** Fetch all that it is made of, as it is now. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const id = idIn(params, "preferenceId");
  return Promise.all([
    client.fetchQuery(preferenceQuery(id)),
    client.fetchQuery(caseTimelineQuery(id)),
    client.fetchQuery(contactsOfQuery({ preference: id })),
    client.fetchQuery(ownVisitsQuery()),
  ]);
}

/** Render it; what comes in while it is written changes nothing of it. */
export default function CaseNotePage(): ReactElement {
  const id = useIdParam("preferenceId");
  const { data: preference } = useSuspenseQuery(preferenceQuery(id));
  const { data: timeline } = useSuspenseQuery(caseTimelineQuery(id));
  const { data: contacts } = useSuspenseQuery(contactsOfQuery({ preference: id }));
  const { data: visits } = useSuspenseQuery(ownVisitsQuery());
  const name = preference.name ?? counselors.top.unnamed;
  const [draft] = useState(() => {
    const { entries } = timeline;
    const ended = endedWords(preference);
    return handoverNote({ preference, name, ended, contacts, visits, entries }, new Date());
  });
  return (
    <PrintSheet title={inShort.named(name)} kind={cases.note.kind} backHref={paths.preferenceCase(id)}>
      <HandoverNote draft={draft} />
    </PrintSheet>
  );
}
