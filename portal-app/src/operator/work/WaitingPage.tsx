/** The tasks of one kind, oldest first. */
import { type QueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useParams } from "react-router-dom";
import { consoleLabels } from "shared-ui/api/generated/console";
import { flattenPages } from "shared-ui/api/read";
import { Link } from "shared-ui/ui/buttons/Link";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { LetterPicture } from "shared-ui/ui/pictures/LetterPicture";
import { LoadMore } from "../../ui/LoadMore";
import { useNewAuditReason } from "../acts/audit-reason";
import { ConsoleNotFoundPage } from "../ConsoleErrorPage";
import { paths } from "../paths";
import { workQuery } from "./queries";
import { work as words } from "./text";
import { WorkRows } from "./WorkRows";

const KINDS: Readonly<Record<string, string>> = {
  ...consoleLabels.OperatorQueue,
  ...consoleLabels.OperatorList,
};

export async function load(client: QueryClient, { work = "" }: Params): Promise<unknown> {
  return work in KINDS ? client.fetchInfiniteQuery(workQuery(work)) : undefined;
}

export default function WaitingPage(): ReactElement {
  const { work = "" } = useParams();
  const title = KINDS[work];
  return title === undefined ? <ConsoleNotFoundPage /> : <Queue key={work} work={work} title={title} />;
}

function Queue({ work, title }: { work: string; title: string }): ReactElement {
  const list = useSuspenseInfiniteQuery(workQuery(work));
  useNewAuditReason();
  const lines = flattenPages(list.data);
  const back = <Link href={paths.work}>{words.list.back}</Link>;
  return (
    <>
      <PageTitle title={title} lead={words.list.lead} />
      {lines.length === 0 ? (
        <EmptyState picture={<LetterPicture />} title={words.list.empty} action={back} />
      ) : (
        <>
          <WorkRows work={work} title={title} lines={lines} />
          {list.hasNextPage && (
            <LoadMore
              isLoading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onLoad={() => void list.fetchNextPage()}
            >
              {words.list.further}
            </LoadMore>
          )}
          <p>{back}</p>
        </>
      )}
    </>
  );
}
