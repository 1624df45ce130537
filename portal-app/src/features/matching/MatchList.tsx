/** The people who fit a home, filtered and sorted, with infinite scrolling. */
import clsx from "clsx";
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import type { MatchCount, MatchedPreference, MatchFilters } from "shared-ui/api/types";
import { Button } from "shared-ui/ui/buttons/Button";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { FocusNewRows } from "shared-ui/ui/focus/FocusNewRows";
import { LoadMore } from "../../ui/LoadMore";
import { SaveTable } from "../../ui/SaveTable";
import listStyles from "../long-list/long-list.module.css";
import { SHOWN_ID, SkipFilters } from "../long-list/SkipFilters";
import { activeFilters } from "./filters";
import { MatchDetails } from "./MatchDetails";
import { MatchFilterBar } from "./MatchFilterBar";
import { MatchRow } from "./MatchRow";
import styles from "./match-list.module.css";
import { fetchMatches, useMatchCount, useMatching } from "./queries";
import { matching } from "./text";

interface MatchListProps {
  homeId: number;
  filters: MatchFilters;
  onFiltersChange: (filters: MatchFilters) => void;
  hrefOf: (contactId: number) => string;
  /** More content for a person's details, if the app has any. */
  more?: (preferenceId: number) => ReactNode;
}

export function MatchList({ homeId, filters, onFiltersChange, hrefOf, more }: MatchListProps): ReactElement {
  const list = useMatching(homeId, filters);
  const { data: count } = useMatchCount(homeId, filters);
  const people = list.data?.data;
  const isFull = list.data?.vacancies === 0;
  const rows = useRef<HTMLOListElement>(null);
  const isUpdating = list.isPlaceholderData;
  // The id, not the index, because a reloaded list may have another person at the same index.
  const [openedId, setOpenedId] = useState<number | null>(null);
  const place = people?.findIndex(({ id }) => id === openedId) ?? -1;
  const person = people?.[place];
  const isLast = place === (people?.length ?? 0) - 1;
  const isGone = openedId !== null && people !== undefined && !person;

  // Close it for good if the person leaves the list, so that it does not reopen if they come back.
  useEffect(() => {
    if (isGone) setOpenedId(null);
  }, [isGone]);

  async function openNext(): Promise<void> {
    const known = isLast ? (await list.fetchNextPage()).data?.data : people;
    setOpenedId(known?.[place + 1]?.id ?? openedId);
  }

  return (
    <>
      <SkipFilters />
      <MatchFilterBar homeId={homeId} filters={filters} onFiltersChange={onFiltersChange} />
      <div className={clsx(listStyles.head, styles.head)}>
        <p id={SHOWN_ID} tabIndex={-1} role="status">
          {isUpdating || !people ? matching.updating : shownWords(people, list.hasNextPage, filters, count)}
        </p>
        {people && people.length > 0 && (
          <SaveTable
            name={`matches-${homeId}`}
            fetchFile={() => fetchMatches(homeId, filters)}
            note={matching.saved}
          />
        )}
      </div>
      <ErrorNotice error={list.error} announce />
      {!people && !list.error && <Skeleton count={3} />}
      {people?.length === 0 && (
        <EmptyState
          title={filters.put_aside ? matching.aside.nobody : matching.nobody.title}
          action={
            <Button variant="secondary" onClick={() => onFiltersChange({})}>
              {matching.filters.clear}
            </Button>
          }
        >
          {!filters.put_aside && matching.nobody.words}
        </EmptyState>
      )}
      <ol ref={rows} className={styles.list} aria-busy={isUpdating}>
        {people?.map((one, index) => (
          <li key={one.id}>
            <MatchRow
              homeId={homeId}
              person={one}
              isFull={isFull}
              rank={index + 1}
              listsAside={filters.put_aside ?? false}
              onOpen={() => setOpenedId(one.id)}
              hrefOf={hrefOf}
            />
          </li>
        ))}
      </ol>
      {person && (
        <MatchDetails
          homeId={homeId}
          person={person}
          isFull={isFull}
          rank={place + 1}
          hrefOf={hrefOf}
          more={more?.(person.id)}
          onClose={() => setOpenedId(null)}
          onBefore={place > 0 ? () => setOpenedId(people?.[place - 1]?.id ?? null) : null}
          onNext={isLast && !list.hasNextPage ? null : () => void openNext()}
        />
      )}
      {list.hasNextPage && (
        <FocusNewRows list={rows} rows={people?.length ?? 0} isReading={list.isFetchingNextPage}>
          <LoadMore
            isLoading={list.isFetchingNextPage || isUpdating}
            failed={list.isFetchNextPageError}
            onLoad={() => void list.fetchNextPage()}
          >
            {matching.more}
          </LoadMore>
        </FocusNewRows>
      )}
    </>
  );
}

/** How many people are shown, and of how many, once that is known. */
function shownWords(
  people: readonly MatchedPreference[],
  hasMore: boolean,
  filters: MatchFilters,
  count?: MatchCount,
): string {
  // A row that was just put aside or brought back only offers to undo that, and is not counted in the total.
  const shown = people.filter(
    ({ put_aside }) => (put_aside !== null) === (filters.put_aside ?? false),
  ).length;
  if (!count) return matching.shown(shown, hasMore);
  if (filters.put_aside) return matching.shown(shown, hasMore) + matching.putAsideTotal(count.found);
  if (activeFilters(filters).length === 0) return matching.shownOf(shown, count.whole);
  return matching.shown(shown, hasMore) + matching.found(count.found, count.whole);
}
