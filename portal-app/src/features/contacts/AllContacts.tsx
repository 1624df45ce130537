/** All contacts of a facility or a counselor. State, filters, order and page are in the URL. */
import { type QueryClient, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import type { Params } from "react-router-dom";
import type { Contact, ContactCounts } from "shared-ui/api/types";
import { sharesWork } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { callPerson } from "shared-ui/features/contacts/contact-people";
import { contactQuery } from "shared-ui/features/contacts/queries";
import { Link } from "shared-ui/ui/buttons/Link";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { LetterPicture } from "shared-ui/ui/pictures/LetterPicture";
import { Text } from "shared-ui/ui/text/Text";
import { useUrlView } from "../../lib/url-view";
import { allContactsOf } from "../../paths";
import { SaveTable } from "../../ui/SaveTable";
import { SearchWords } from "../long-list/Hits";
import listStyles from "../long-list/long-list.module.css";
import type { Named } from "../long-list/OfOne";
import { Paging } from "../long-list/Paging";
import { SHOWN_ID, SkipFilters } from "../long-list/SkipFilters";
import { isPastEnd, shownWords } from "../long-list/shown";
import { listing } from "../long-list/text";
import { type FilterState, opensNewTab, useFilterState } from "../long-list/use-filter-state";
import { useFocusOnPage } from "../long-list/use-focus-on-page";
import { PAGE_SIZE } from "../long-list/view";
import { useColleagues } from "../office/members/members";
import { contactsQueryOf, savedContacts } from "../saved-views/filters";
import { prefetchSavedViews } from "../saved-views/queries";
import { SavedViews } from "../saved-views/SavedViews";
import { ContactRows } from "./ContactRows";
import { ContactsBar } from "./ContactsBar";
import styles from "./contacts.module.css";
import { contactCountsQuery, contactsPageQuery, fetchContacts } from "./listing";
import { contactList as words } from "./text";
import { type ContactsView, countFiltersOf, filtersOf, isFiltered, queryOf, TABS, viewIn } from "./view";

/** Loads the requested page, and the contact whose details the URL opens, which may be another office's. */
export function loadContacts(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  const view = viewIn(query);
  return Promise.all([
    client.ensureQueryData(contactsPageQuery(filtersOf(view))),
    view.contact === null ? null : client.ensureQueryData(contactQuery(view.contact)),
    client.prefetchQuery(contactCountsQuery(countFiltersOf(view))),
    prefetchSavedViews(client),
  ]);
}

interface AllContactsProps {
  role: "facility" | "counselor";
  /** The homes to choose from. */
  homes?: readonly Named[];
  people?: readonly Named[];
  /** The dialog with the contact that the URL opens. */
  children: (contact: Contact, onClose: () => void) => ReactNode;
}

export function AllContacts({ role, homes = [], people = [], children }: AllContactsProps): ReactElement {
  const { view, onView, hrefOf } = useUrlView(allContactsOf(role), { viewIn, queryOf });
  const { user } = useSession();
  const { data: page } = useSuspenseQuery(contactsPageQuery(filtersOf(view)));
  const { data: opened } = useQuery({
    ...contactQuery(view.contact ?? 0),
    enabled: view.contact !== null,
  });
  const { data: counts } = useQuery({ ...contactCountsQuery({}), enabled: isFiltered(view) });
  const whole = isFiltered(view) ? counts && sumOf(counts) : undefined;
  const colleagues = useColleagues();
  const shown = useFocusOnPage(view);
  const isShared = sharesWork(user);
  const filterState = useFilterState(view, onView);
  const [choices, setChoices] = useState(0);
  const { pending } = filterState;
  const isEmpty = page.data.length === 0;
  if (isEmpty && view.page === 1 && !isFiltered(view)) {
    return (
      <>
        <PageTitle title={words.title} />
        <EmptyState picture={<LetterPicture />} title={words.empty.title}>
          {words.empty[role]}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title={words.title} lead={words.lead[role]} />
      <Stack gap={32}>
        <SkipFilters />
        <StateTabs
          view={view}
          pending={{ ...pending, words: filterState.typed.trim() }}
          hrefOf={hrefOf}
          onFollow={(next) => (event) => {
            filterState.onFollow(next)(event);
            if (!opensNewTab(event)) setChoices((count) => count + 1);
          }}
        />
        <SavedViews
          path={allContactsOf(role)}
          present={savedContacts(view, role)}
          shown={queryOf({ ...view, page: 1, contact: null }).toString()}
          queryOf={contactsQueryOf}
          onFollow={(query) => filterState.onFollow(viewIn(new URLSearchParams(query)))}
          choices={choices}
        />
        <ContactsBar
          role={role}
          filterState={filterState}
          colleagues={isShared ? colleagues : null}
          homes={homes}
          people={people}
          asked={{
            home: page.data.find(({ home }) => home.id === view.home)?.home.name ?? null,
            person: personOf(page.data, view.preference),
          }}
        />
        <div className={listStyles.head}>
          <Text tone="quiet" ref={shown} id={SHOWN_ID} tabIndex={-1} role="status">
            {shownWords(page, view.page, whole)}
          </Text>
          {!isEmpty && <SaveTable name="contacts" fetchFile={() => fetchContacts(filtersOf(view))} />}
        </div>
        {isPastEnd(page) && <Link href={hrefOf({ ...view, page: 1 })}>{listing.toFirst}</Link>}
        {!isEmpty && (
          <SearchWords value={view.words}>
            <ContactRows
              role={role}
              contacts={page.data}
              isShared={isShared}
              hrefOf={(contact) => hrefOf({ ...pending, contact })}
              label={words.title}
            />
          </SearchWords>
        )}
        {page.total > PAGE_SIZE && (
          <Paging
            view={view}
            total={page.total}
            hrefOf={({ page }) => hrefOf({ ...view, page, contact: null })}
          />
        )}
      </Stack>
      {opened && children(opened, () => onView({ ...pending, contact: null }))}
    </>
  );
}

function sumOf(counts: ContactCounts): number {
  return TABS.reduce((sum, tab) => sum + counts[tab], 0);
}

function personOf(contacts: readonly Contact[], id: number | null): string | null {
  const found = id === null ? undefined : contacts.find(({ preference }) => preference.id === id);
  return found ? callPerson(found.preference) : null;
}

interface StateTabsProps {
  /** The filters of the shown list. */
  view: ContactsView;
  /** The latest requested filters, including typed text. */
  pending: ContactsView;
  hrefOf: (view: ContactsView) => string;
  onFollow: FilterState<ContactsView>["onFollow"];
}

/** The states, each with its number of contacts. */
function StateTabs({ view, pending, hrefOf, onFollow }: StateTabsProps): ReactElement {
  const { data: counts } = useQuery(contactCountsQuery(countFiltersOf(view)));
  const all = counts && sumOf(counts);
  return (
    <nav aria-label={words.tabs} className={styles.tabs}>
      {([null, ...TABS] as const).map((tab) => {
        const there = { ...pending, tab, page: 1, contact: null };
        const count = tab ? counts?.[tab] : all;
        return (
          <Link
            key={tab}
            href={hrefOf(there)}
            onClick={onFollow(there)}
            aria-current={tab === view.tab ? "page" : undefined}
            className={styles.tab}
          >
            {words.tab[tab ?? "all"]}
            {count !== undefined && (
              <span className={styles.count}>
                <VisuallyHidden>{words.count(count)}</VisuallyHidden>
                <span aria-hidden="true">{count}</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
