/** The operator's tasks by kind, and kept items that can be processed again. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { consoleLabels } from "shared-ui/api/generated/console";
import type { WorkWaiting } from "shared-ui/api/types";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { DenseRows } from "../../ui/DenseRows";
import { paths } from "../paths";
import { waitingQuery } from "./queries";
import { work as words } from "./text";

export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(waitingQuery());
}

export default function WorkPage(): ReactElement {
  const { data: waiting } = useSuspenseQuery(waitingQuery());
  const kinds = Object.entries(consoleLabels.OperatorQueue) as [keyof WorkWaiting, string][];
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Section title={words.waiting}>
        <Kinds
          label={words.waiting}
          kinds={kinds.map(([kind, name]) => ({ kind, name, label: labelOf(waiting[kind]) }))}
        />
      </Section>
      <Section title={words.kept}>
        <Kinds
          label={words.kept}
          kinds={Object.entries(consoleLabels.OperatorList).map(([kind, name]) => ({
            kind,
            name,
            label: words.see,
          }))}
        />
      </Section>
    </>
  );
}

function labelOf(count: number): string | null {
  return count > 0 ? words.open(count) : null;
}

interface KindsProps {
  label: string;
  /** `label` links to the list of a kind; null if it is empty. */
  kinds: readonly { kind: string; name: string; label: string | null }[];
}

function Kinds({ label, kinds }: KindsProps): ReactElement {
  return (
    <DenseRows
      label={label}
      rows={kinds}
      rowKey={({ kind }) => kind}
      columns={[
        { head: words.kind, cell: ({ name }) => name },
        {
          head: words.count,
          cell: ({ kind, name, label }) =>
            label === null ? (
              words.none
            ) : (
              <Link href={paths.waiting(kind)} aria-label={`${name} ${label}`}>
                {label}
              </Link>
            ),
        },
      ]}
    />
  );
}
