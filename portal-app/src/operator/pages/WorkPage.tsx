/** What waits for the operator. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { waitingQuery } from "shared-ui/state/operator/work";
import { work as words } from "shared-ui/strings/operator/work";

/** Fetch what waits. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(waitingQuery());
}

/** Render how much of each kind waits. */
export default function WorkPage(): ReactElement {
  const { data: waiting } = useSuspenseQuery(waitingQuery());
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <ul>
        <li>{words.signups(waiting.signups)}</li>
        <li>{words.reports(waiting.reports)}</li>
      </ul>
    </>
  );
}
