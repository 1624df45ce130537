/** The handover note of a case. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { Params } from "react-router-dom";
import { contactsOfQuery } from "shared-ui/features/contacts/queries";
import { preferenceQuery } from "shared-ui/features/preference/queries";
import { inShort } from "shared-ui/features/preference/text";
import { endedWords } from "shared-ui/features/stopping/ended-words";
import { ownVisitsQuery } from "shared-ui/features/visits/queries";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { paths } from "../../../paths";
import { HandoverNote } from "../../case/HandoverNote";
import { handoverNote } from "../../case/handover-note";
import { caseTimelineQuery } from "../../case/queries";
import { cases } from "../../case/text";
import { PrintSheet } from "../../sheets/PrintSheet";
import { counselors } from "../text";

/** Loads all current data for the note. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const id = idIn(params, "preferenceId");
  return Promise.all([
    client.fetchQuery(preferenceQuery(id)),
    client.fetchQuery(caseTimelineQuery(id)),
    client.fetchQuery(contactsOfQuery({ preference: id })),
    client.fetchQuery(ownVisitsQuery()),
  ]);
}

/** Data that changes while the note is edited does not change the note. */
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
