/** The people who fit a home. */
import { type QueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useSearchParams } from "react-router-dom";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { EmptyState } from "shared-ui/components/feedback/EmptyState";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { HomePicture } from "shared-ui/components/pictures/HomePicture";
import { MatchList } from "shared-ui/features/match-list/MatchList";
import { queryOf, wishIn } from "shared-ui/features/match-list/wish";
import { OfficeNote } from "shared-ui/features/office-note/OfficeNote";
import { idIn, useIdParam } from "shared-ui/routing/params";
import { matchingQuery } from "shared-ui/state/matching/matching";
import { useSeen } from "shared-ui/state/notices/seen";
import { candidateSheet } from "shared-ui/strings/contacts/sheets";
import { recruiting } from "shared-ui/strings/homes/recruiting";
import { matching as words } from "shared-ui/strings/matching/matching";
import { withChosen } from "../../layouts/print/meeting/use-chosen";
import { PrintLink } from "../../layouts/print/PrintLink";
import { contactPage, paths } from "../../paths";

/** Fetch the ranked list. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.ensureInfiniteQueryData(matchingQuery(idIn(params, "homeId")));
}

/** Render the ranked list, or what to do while it is empty. */
export default function MatchedPreferencesPage(): ReactElement {
  const homeId = useIdParam("homeId");
  const [query, setQuery] = useSearchParams();
  useSeen(homeId);
  const [first] = useSuspenseInfiniteQuery(matchingQuery(homeId)).data.pages;
  const homeName = first?.data.home_name ?? "";
  const contactsHref = paths.homeContacts(homeId, homeName);
  const wish = wishIn(query);
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
  if (first?.data.data.length === 0 && query.size === 0) {
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
              <Link href="?put_aside=true" className={buttonClass({ variant: "quiet" })}>
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
            <p>{words.rankingNote}</p>
          </>
        }
      />
      <MatchList
        // Another home's people are never shown while this one's are on their way.
        key={homeId}
        homeId={homeId}
        wish={wish}
        onWish={(wished) => setQuery(queryOf(wished), { replace: true, preventScrollReset: true })}
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
