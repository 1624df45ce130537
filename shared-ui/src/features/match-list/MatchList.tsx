/** The people who fit a home: narrowed and ordered as wished, loading on as one scrolls. */
import type { ReactElement } from "react";
import type { MatchWish } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { EmptyState } from "../../components/feedback/EmptyState";
import { Notice } from "../../components/feedback/Notice";
import { Skeleton } from "../../components/feedback/Skeleton";
import { ReadOn } from "../../components/text/ReadOn";
import { useMatching } from "../../state/matching/matching";
import { matching } from "../../strings/matching/matching";
import { MatchCard } from "./MatchCard";
import { MatchFilters } from "./MatchFilters";
import styles from "./match-list.module.css";

interface MatchListProps {
  homeId: number;
  wish: MatchWish;
  onWish: (wish: MatchWish) => void;
  contactsHref: string;
}

/** Render the choices and the list in the server's order. */
export function MatchList({ homeId, wish, onWish, contactsHref }: MatchListProps): ReactElement {
  const list = useMatching(homeId, wish);
  const people = list.data?.data;
  const isUpdating = list.isPlaceholderData;
  return (
    <>
      <MatchFilters wish={wish} onWish={onWish} />
      <p role="status" className={styles.shown}>
        {isUpdating || !people ? matching.updating : matching.shown(people.length, list.hasNextPage)}
      </p>
      {list.error && (
        <Notice tone="error" announce>
          {list.error.detail}
        </Notice>
      )}
      {!people && !list.error && <Skeleton count={3} />}
      {people?.length === 0 && (
        <EmptyState
          title={matching.nobody.title}
          action={
            <Button variant="secondary" onClick={() => onWish({})}>
              {matching.filters.clear}
            </Button>
          }
        >
          {matching.nobody.words}
        </EmptyState>
      )}
      <ol className={styles.list} aria-busy={isUpdating}>
        {people?.map((person, index) => (
          <li key={person.id}>
            <MatchCard homeId={homeId} person={person} rank={index + 1} contactsHref={contactsHref} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <ReadOn
          isReading={list.isFetchingNextPage || isUpdating}
          failed={list.isFetchNextPageError}
          onRead={() => void list.fetchNextPage()}
        >
          {matching.more}
        </ReadOn>
      )}
    </>
  );
}
