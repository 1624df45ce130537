/** Search results of one kind, newest first, each with a link. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { consoleLabels } from "shared-ui/api/generated/console";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Hits } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Section } from "shared-ui/ui/layout/Section";
import { DenseRows } from "../../ui/DenseRows";
import { paths } from "../paths";
import { furtherHitsQuery } from "./queries";
import { found } from "./text";

const words = found.search;

type Hit = Hits["hits"][number];

interface HitListProps {
  first: Hits;
  query: string;
  reason: string;
}

export function HitList({ first, query, reason }: HitListProps): ReactElement {
  const { kind } = first;
  const list = useInfiniteQuery(furtherHitsQuery(first, query, reason));
  const hits = list.data?.pages.flatMap((page) => page.hits) ?? first.hits;
  const title = consoleLabels.Kind[kind];
  return (
    <Section title={title}>
      <DenseRows
        label={title}
        rows={hits}
        rowKey={({ id }) => id}
        columns={[
          { head: words.name, cell: (hit) => <Link href={hrefOf(kind, hit)}>{nameOf(title, hit)}</Link> },
          { head: words.belongs, cell: (hit) => hit.belongs_to ?? "" },
          { head: words.state, cell: (hit) => stateOf(kind, hit.state) },
          {
            head: words.since,
            cell: (hit) => hit.created_at && <DateTime iso={hit.created_at} />,
          },
        ]}
      />
      {list.isFetchNextPageError && (
        <Notice tone="error" announce>
          {words.failed}
        </Notice>
      )}
      {list.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {words.further}
          </Button>
        </div>
      )}
    </Section>
  );
}

function hrefOf(kind: Hits["kind"], { id }: Hit): string {
  if (kind === "signup") return paths.signup(id);
  if (kind === "report") return paths.report(id);
  return paths.timeline(kind, id);
}

function nameOf(kind: string, { id, name }: Hit): string {
  return name === null ? words.nameless(kind, id) : words.named(name, id);
}

/** The state as text; requests and contacts use the labels of their codes. */
function stateOf(kind: Hits["kind"], state: string): string {
  const own: Readonly<Record<string, string>> =
    kind === "signup" ? consoleLabels.SignupState : kind === "contact" ? labels.ContactStatus : found.states;
  return own[state] ?? state;
}
