/** The people registered by the counselor or their office. */
import { type QueryClient, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import type { Params } from "react-router-dom";
import { preferencesPageQuery } from "shared-ui/features/preference/queries";
import { stoppedQuery } from "shared-ui/features/stopping/queries";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { PlusIcon } from "shared-ui/ui/icons/icons";
import { CardGrid } from "shared-ui/ui/layout/CardGrid";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { HomePicture } from "shared-ui/ui/pictures/HomePicture";
import { paths } from "../../paths";
import { LongList } from "../long-list/LongList";
import { useListView } from "../long-list/use-list-view";
import { filtersOf, isFiltered, queryOf, viewIn, WHOLE } from "../long-list/view";
import { peopleQueryOf, savedPeople } from "../saved-views/filters";
import { prefetchSavedViews } from "../saved-views/queries";
import { SavedViews } from "../saved-views/SavedViews";
import { todayQuery } from "../today/queries";
import { Today } from "../today/Today";
import { counselors } from "./text";
import { PersonCard } from "./top/PersonCard";
import { PersonRows } from "./top/PersonRows";

// Loaded lazily because most counselors have no stopped people.
const StoppedCard = lazy(() =>
  import("shared-ui/features/stopping/StoppedCard").then((module) => ({ default: module.StoppedCard })),
);

/** People whose search is stopped but whose registration is still kept. */
function StoppedPeople(): ReactElement | null {
  const { data: page } = useSuspenseQuery(stoppedQuery());
  if (page.data.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="stopped">
      <h2 id="stopped">{counselors.top.stopped}</h2>
      <Suspense>
        {page.data.map((preference) => (
          <StoppedCard
            key={preference.id}
            preference={preference}
            headingLevel={3}
            more={
              <Link
                href={paths.preferenceCase(preference.id)}
                className={buttonClass({ variant: "secondary" })}
              >
                {counselors.top.case}
              </Link>
            }
          />
        ))}
      </Suspense>
    </Stack>
  );
}

const words = counselors.top;

export function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  return Promise.all([
    client.ensureQueryData(preferencesPageQuery(filtersOf(viewIn(query)))),
    client.ensureQueryData(stoppedQuery()),
    client.prefetchQuery(todayQuery()),
    prefetchSavedViews(client),
  ]);
}

export default function TopPage(): ReactElement {
  const list = useListView(paths.counselorTop);
  const { data: page } = useSuspenseQuery(preferencesPageQuery(filtersOf(list.view)));
  // Usually cached: the list without filters was shown before.
  const { data: whole } = useQuery({
    ...preferencesPageQuery(filtersOf(WHOLE)),
    enabled: isFiltered(list.view),
  });
  const register = (
    <Link href={paths.preferenceCreate} className={buttonClass()}>
      <PlusIcon />
      {words.register}
    </Link>
  );
  if (page.total === 0 && !isFiltered(list.view)) {
    return (
      <>
        <PageTitle title={words.title} />
        <Today role="counselor" />
        <EmptyState picture={<HomePicture />} title={words.empty} action={register}>
          {words.emptyNote}
        </EmptyState>
        <StoppedPeople />
      </>
    );
  }
  return (
    <>
      <PageTitle
        title={words.title}
        lead={list.isShared ? words.sharedLead : words.lead}
        actions={register}
      />
      <Today role="counselor" />
      <LongList
        page={page}
        whole={whole?.total}
        savedViews={(onFollow) => (
          <SavedViews
            path={paths.counselorTop}
            present={savedPeople(list.view)}
            shown={queryOf({ ...list.view, page: 1 }).toString()}
            queryOf={peopleQueryOf}
            onFollow={(query) => onFollow(viewIn(new URLSearchParams(query)))}
          />
        )}
        {...list}
      >
        {(people, isLong) =>
          isLong ? (
            <PersonRows people={people} isShared={list.isShared} />
          ) : (
            <CardGrid items={people} itemKey={(preference) => preference.id}>
              {(preference) => <PersonCard preference={preference} />}
            </CardGrid>
          )
        }
      </LongList>
      <StoppedPeople />
    </>
  );
}
