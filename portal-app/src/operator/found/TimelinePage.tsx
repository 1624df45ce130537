/** The history of one account, office, person, home or contact, and the possible actions. */
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useParams } from "react-router-dom";
import { consoleLabels } from "shared-ui/api/generated/console";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { LoadMore } from "../../ui/LoadMore";
import { ReasonGate } from "../acts/ReasonGate";
import { ConsoleNotFoundPage } from "../ConsoleErrorPage";
import { Acts } from "./Acts";
import { Entries } from "./Entries";
import { HeadFacts } from "./HeadFacts";
import { hasTimeline, type TimelineKind, timelineQuery } from "./queries";
import { found } from "./text";

const words = found.timeline;

export default function TimelinePage(): ReactElement {
  const { kind = "", objectId } = useParams();
  if (!hasTimeline(kind)) return <ConsoleNotFoundPage />;
  const id = Number(objectId);
  return (
    <>
      <PageTitle key={`${kind} ${id}`} title={words.title(consoleLabels.Kind[kind], id)} lead={words.lead} />
      <ReasonGate>
        {(reason) => <Timeline key={`${kind} ${id} ${reason}`} kind={kind} id={id} reason={reason} />}
      </ReasonGate>
    </>
  );
}

function Timeline({ kind, id, reason }: { kind: TimelineKind; id: number; reason: string }): ReactElement {
  const list = useSuspenseInfiniteQuery(timelineQuery(kind, id, reason));
  const { pages } = list.data;
  // Each page contains the head; the first page's is the newest.
  const head = pages[0]?.head;
  return (
    <>
      {head && (
        <Section title={words.about}>
          <HeadFacts head={head} />
          <Acts head={head} />
        </Section>
      )}
      <Section title={words.steps}>
        <Entries entries={pages.flatMap(({ entries }) => entries)} />
        {list.hasNextPage && (
          <LoadMore
            isLoading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoad={() => void list.fetchNextPage()}
          >
            {words.further}
          </LoadMore>
        )}
      </Section>
    </>
  );
}
