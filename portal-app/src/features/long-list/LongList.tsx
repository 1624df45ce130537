/** A long list of homes or people, with filters and pages in the URL. A short list that is not shared has no filters. */
import { type ReactElement, type ReactNode, useState } from "react";
import type { OffsetPage } from "shared-ui/api/read";
import { Button } from "shared-ui/ui/buttons/Button";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Text } from "shared-ui/ui/text/Text";
import { SearchWords } from "./Hits";
import { ListBar } from "./ListBar";
import styles from "./long-list.module.css";
import { Paging } from "./Paging";
import { SHOWN_ID, SkipFilters } from "./SkipFilters";
import { isPastEnd, shownWords } from "./shown";
import { listing as words } from "./text";
import { type FilterState, useFilterState } from "./use-filter-state";
import { useFocusOnPage } from "./use-focus-on-page";
import { isFiltered, type ListView, PAGE_SIZE, SHORT } from "./view";

interface LongListProps<Row> {
  page: OffsetPage<Row>;
  /** The number of rows without filters, if known. It is shown if filters apply. */
  whole: number | undefined;
  view: ListView;
  onView: (view: ListView) => void;
  hrefOf: (view: ListView) => string;
  /** The members to filter by; empty for a user who works alone. */
  colleagues: readonly { id: number; name: string }[];
  isShared: boolean;
  /** The saved views of the list, if it has any. */
  savedViews?: (onFollow: FilterState<ListView>["onFollow"]) => ReactNode;
  /** The button that saves the list. */
  save?: ReactNode;
  children: (rows: readonly Row[], isLong: boolean) => ReactNode;
}

export function LongList<Row>(props: LongListProps<Row>): ReactElement {
  const { page, whole, view, onView, hrefOf, colleagues, isShared, savedViews, save, children } = props;
  const shown = useFocusOnPage(view);
  const filterState = useFilterState(view, onView);
  // Set once, so that the layout does not change while the user filters.
  const [isLong] = useState(page.total > SHORT || isFiltered(view));
  const hasBar = isShared || isLong || isFiltered(view);
  const pastEnd = isPastEnd(page);
  return (
    <Stack gap={32}>
      {hasBar && <SkipFilters />}
      {hasBar && savedViews?.(filterState.onFollow)}
      {hasBar && <ListBar filterState={filterState} colleagues={isShared ? colleagues : null} />}
      {hasBar && (
        <div className={styles.head}>
          <Text tone="quiet" ref={shown} id={SHOWN_ID} tabIndex={-1} role="status">
            {shownWords(page, view.page, isFiltered(view) ? whole : undefined)}
          </Text>
          {page.data.length > 0 && save}
        </div>
      )}
      {page.data.length === 0 ? (
        <EmptyState
          title={pastEnd ? words.pastEnd : words.noneWords}
          action={
            pastEnd && (
              <Button variant="secondary" onClick={() => onView({ ...view, page: 1 })}>
                {words.toFirst}
              </Button>
            )
          }
        />
      ) : (
        <SearchWords value={view.words}>{children(page.data, isLong)}</SearchWords>
      )}
      {page.total > PAGE_SIZE && <Paging view={view} total={page.total} hrefOf={hrefOf} />}
    </Stack>
  );
}
