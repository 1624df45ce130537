/** The facility's homes. */

import type { QueryClient } from "@tanstack/react-query";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import type { Params } from "react-router-dom";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { EmptyState } from "shared-ui/components/feedback/EmptyState";
import { PlusIcon } from "shared-ui/components/icons/icons";
import { CardGrid } from "shared-ui/components/layout/CardGrid";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { HomePicture } from "shared-ui/components/pictures/HomePicture";
import { LongList } from "shared-ui/features/long-list/LongList";
import { narrows, SHORT, viewIn, wishOf } from "shared-ui/features/long-list/view";
import { seesInvoicesOnly } from "shared-ui/rules/offices";
import { useSession } from "shared-ui/state/accounts/session";
import { homeDraftsQuery, useHomeDrafts } from "shared-ui/state/homes/home-drafts";
import { homesPartQuery } from "shared-ui/state/homes/homes";
import { todayQuery } from "shared-ui/state/notices/today";
import { homes as words } from "shared-ui/strings/homes/home-list";
import { Today } from "../../layouts/today/Today";
import { useListView } from "../../layouts/use-list-view";
import { paths } from "../../paths";
import { EndedHomes } from "./top/EndedHomes";
import { HomeCard } from "./top/HomeCard";
import { HomeRows } from "./top/HomeRows";

const BillingTop = lazy(() => import("./top/BillingTop"));
const PublicDrafts = lazy(() => import("./top/PublicDrafts"));

/** Fetch the homes that the address asks for, and the drafts; without the drafts the page still stands. */
export function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  return Promise.all([
    client.ensureQueryData(homesPartQuery(wishOf(viewIn(query)))),
    client.prefetchQuery(homeDraftsQuery()),
    client.prefetchQuery(todayQuery()),
  ]);
}

/** Render the homes; who is there for the invoices alone has none. */
export default function TopPage(): ReactElement {
  if (!seesInvoicesOnly(useSession().user)) return <Homes />;
  return (
    <Suspense>
      <BillingTop />
    </Suspense>
  );
}

function Homes(): ReactElement {
  const list = useListView(paths.facilityTop);
  const { data: part } = useSuspenseQuery(homesPartQuery(wishOf(list.view)));
  const { data: drafts = [] } = useHomeDrafts();
  const hasNone = part.total === 0 && !narrows(list.view);
  const register = (
    <Link href={paths.homeCreate} className={buttonClass()}>
      <PlusIcon />
      {words.empty.action}
    </Link>
  );
  return (
    <>
      <PageTitle title={words.listTitle} actions={!hasNone && register} />
      <Today role="facility" />
      <Suspense>{drafts.length > 0 && <PublicDrafts drafts={drafts} />}</Suspense>
      {hasNone ? (
        <EmptyState picture={<HomePicture />} title={words.empty.title} action={register}>
          {words.empty.words}
        </EmptyState>
      ) : (
        <LongList part={part} {...list}>
          {(homes) =>
            homes.length > SHORT ? (
              <HomeRows homes={homes} isShared={list.isShared} />
            ) : (
              <CardGrid items={homes} itemKey={(home) => home.id}>
                {(home) => <HomeCard home={home} isFirst={home === homes[0]} />}
              </CardGrid>
            )
          }
        </LongList>
      )}
      <EndedHomes />
    </>
  );
}
