/** What waits for the operator, by kind, and what may be taken up again. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { consoleLabels } from "shared-ui/api/generated/console";
import type { WorkWaiting } from "shared-ui/api/types";
import { Link } from "shared-ui/components/buttons/Link";
import { DefinitionList } from "shared-ui/components/display/DefinitionList";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Section } from "shared-ui/components/layout/Section";
import { waitingQuery } from "shared-ui/state/operator/work";
import { work as words } from "shared-ui/strings/operator/work";
import { paths } from "../paths";

/** Fetch what waits. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(waitingQuery());
}

/** Render how much of each kind waits, each leading to its list. */
export default function WorkPage(): ReactElement {
  const { data: waiting } = useSuspenseQuery(waitingQuery());
  const kinds = Object.entries(consoleLabels.Waiting) as [keyof WorkWaiting, string][];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Section title={words.waiting}>
        <DefinitionList
          items={kinds.map(([kind, term]) => ({
            term,
            description:
              waiting[kind] > 0 ? (
                <Link href={paths.waiting(kind)} aria-label={`${term} ${words.open(waiting[kind])}`}>
                  {words.open(waiting[kind])}
                </Link>
              ) : (
                words.none
              ),
          }))}
        />
      </Section>
      <Section title={words.kept}>
        <DefinitionList
          items={Object.entries(consoleLabels.Kept).map(([kind, term]) => ({
            term,
            description: (
              <Link href={paths.waiting(kind)} aria-label={`${term} ${words.see}`}>
                {words.see}
              </Link>
            ),
          }))}
        />
      </Section>
    </>
  );
}
