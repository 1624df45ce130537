import { type QueryClient, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import type { Params } from "react-router-dom";
import { seesInvoicesOnly } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { StatusBadge } from "shared-ui/ui/display/StatusBadge";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { PlusIcon } from "shared-ui/ui/icons/icons";
import { Card } from "shared-ui/ui/layout/Card";
import { CardGrid } from "shared-ui/ui/layout/CardGrid";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { HomePicture } from "shared-ui/ui/pictures/HomePicture";
import { paths } from "../../paths";
import { SaveTable } from "../../ui/SaveTable";
import { Assignee } from "../assignee/Assignee";
import { homeDraftsQuery } from "../home/home-drafts";
import { fetchHomes, homesPageQuery, useAssignHome, useEndedHomes } from "../home/queries";
import { LongList } from "../long-list/LongList";
import { useListView } from "../long-list/use-list-view";
import { filtersOf, isFiltered, viewIn, WHOLE } from "../long-list/view";
import { todayQuery } from "../today/queries";
import { Today } from "../today/Today";
import { homes as words } from "./text";
import { ContactsLink } from "./top/ContactsLink";
import { FirstSteps } from "./top/FirstSteps";
import { HomeCard } from "./top/HomeCard";
import { HomeRows } from "./top/HomeRows";
import { PublicDrafts } from "./top/PublicDrafts";

const BillingTop = lazy(() => import("./top/BillingTop"));

/** Loads the requested homes, and the drafts; the page works without the drafts. */
export function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  return Promise.all([
    client.ensureQueryData(homesPageQuery(filtersOf(viewIn(query)))),
    client.prefetchQuery(homeDraftsQuery()),
    client.prefetchQuery(todayQuery()),
  ]);
}

/** Billing users have no homes. */
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
  const { data: page } = useSuspenseQuery(homesPageQuery(filtersOf(list.view)));
  // Usually cached: the list without filters was shown before.
  const { data: whole } = useQuery({
    ...homesPageQuery(filtersOf(WHOLE)),
    enabled: isFiltered(list.view),
  });
  const { data: drafts = [] } = useQuery(homeDraftsQuery());
  const hasNone = page.total === 0 && !isFiltered(list.view);
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
      {drafts.length > 0 && <PublicDrafts drafts={drafts} />}
      {!hasNone && !isFiltered(list.view) && list.view.page === 1 && <FirstSteps homes={page.data} />}
      {hasNone ? (
        <>
          <EmptyState picture={<HomePicture />} title={words.empty.title} action={register}>
            {words.empty.words}
          </EmptyState>
          <FirstSteps homes={[]} />
        </>
      ) : (
        <LongList
          page={page}
          whole={whole?.total}
          save={<SaveTable name="homes" fetchFile={() => fetchHomes(filtersOf(list.view))} />}
          {...list}
        >
          {(homes, isLong) =>
            isLong ? (
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

/** Homes that are no longer offered but have open rooms, each with a link. */
function EndedHomes(): ReactElement | null {
  const { data: homes = [] } = useEndedHomes();
  const assign = useAssignHome();
  if (homes.length === 0) return null;
  return (
    <Section title={words.ended.title} lead={words.ended.words}>
      <CardGrid items={homes} itemKey={(home) => home.id}>
        {(home) => (
          <Card
            title={home.name}
            headingLevel={3}
            badge={<StatusBadge status="completed" label={words.ended.badge} />}
            actions={<ContactsLink home={home} />}
          >
            <Assignee of={home} called={home.name} assign={assign} />
          </Card>
        )}
      </CardGrid>
    </Section>
  );
}
