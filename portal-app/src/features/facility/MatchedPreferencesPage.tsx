/** The people who fit a home. */
import { type QueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import { vacanciesOf } from "shared-ui/features/home/detail/home-facts";
import { homeDetail, recruiting } from "shared-ui/features/home/text";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { HomePicture } from "shared-ui/ui/pictures/HomePicture";
import { useUrlView } from "../../lib/url-view";
import { contactPage, paths } from "../../paths";
import { parseFilters, queryOf } from "../matching/filters";
import { MatchList } from "../matching/MatchList";
import { matchingQuery } from "../matching/queries";
import { matching as words } from "../matching/text";
import { useSeen } from "../notifications/seen";
import { OfficeNote } from "../office-note/OfficeNote";
import { matchesQueryOf, savedMatches } from "../saved-views/filters";
import { prefetchSavedViews } from "../saved-views/queries";
import { SavedViews } from "../saved-views/SavedViews";
import { withChosen } from "../sheets/meeting/use-chosen";
import { PrintLink } from "../sheets/PrintLink";
import { candidateSheet } from "../sheets/text";

export function load(client: QueryClient, params: Params): Promise<unknown> {
  return Promise.all([
    client.ensureInfiniteQueryData(matchingQuery(idIn(params, "homeId"))),
    prefetchSavedViews(client),
  ]);
}

export default function MatchedPreferencesPage(): ReactElement {
  const homeId = useIdParam("homeId");
  const {
    view: filters,
    onView,
    hrefOf,
  } = useUrlView(paths.matchedPreferences(homeId), {
    viewIn: parseFilters,
    queryOf,
  });
  useSeen(homeId);
  const [first] = useSuspenseInfiniteQuery(matchingQuery(homeId)).data.pages;
  const homeName = first?.data.home_name ?? "";
  const contactsHref = paths.homeContacts(homeId, homeName);
  if (first?.data.is_recruiting === false) {
    return (
      <>
        <PageTitle title={words.title} lead={homeName} />
        <EmptyState
          picture={<HomePicture />}
          title={recruiting.stopped}
          action={
            <Link href={paths.homeEdit(homeId)} className={buttonClass({ variant: "secondary" })}>
              {words.stopped}
            </Link>
          }
        >
          {recruiting.off}
        </EmptyState>
      </>
    );
  }
  if (first?.data.data.length === 0 && Object.keys(filters).length === 0) {
    return (
      <>
        <PageTitle title={words.title} lead={homeName} />
        <EmptyState
          picture={<HomePicture />}
          title={words.empty.title}
          action={
            <>
              <Link href={paths.homeEdit(homeId)} className={buttonClass({ variant: "secondary" })}>
                {words.empty.action}
              </Link>
              <Link href={hrefOf({ put_aside: true })} className={buttonClass({ variant: "quiet" })}>
                {words.aside.see}
              </Link>
            </>
          }
        >
          {words.empty.words}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle
        title={words.title}
        actions={
          <>
            <PrintLink href={paths.homeMeeting(homeId)}>{candidateSheet.open}</PrintLink>
            <Link href={contactsHref} className={buttonClass({ variant: "secondary" })}>
              {words.contact.seeContacts}
            </Link>
          </>
        }
        lead={
          <>
            <p>{words.lead(homeName)}</p>
            {typeof first?.data.vacancies === "number" && (
              <p>{words.places(vacanciesOf(first.data, homeDetail, "short"))}</p>
            )}
            <p>{words.rankingNote}</p>
          </>
        }
      />
      <SavedViews
        key={homeId}
        path={paths.matchedPreferences(homeId)}
        present={savedMatches(filters)}
        shown={queryOf(filters).toString()}
        queryOf={matchesQueryOf}
      />
      <MatchList
        // Keyed by home, so that another home's people are never shown while loading.
        key={homeId}
        homeId={homeId}
        filters={filters}
        onFiltersChange={onView}
        hrefOf={(contactId) => contactPage("facility", contactId)}
        more={(preferenceId) => (
          <>
            <OfficeNote noted={{ of: "match", homeId, preferenceId }} />
            <div>
              <PrintLink href={withChosen(paths.homeMeeting(homeId), preferenceId)}>
                {candidateSheet.open}
              </PrintLink>
            </div>
          </>
        )}
      />
    </>
  );
}
