/** The people who fit a home, best first. */
import type { ReactElement } from "react";
import type { MatchedPreference } from "../../api/types";
import { MatchCard } from "./MatchCard";
import styles from "./match-list.module.css";

export interface MatchListProps {
  homeId: number;
  people: readonly MatchedPreference[];
  contactsHref: string;
}

/** Render the ranked list in the server's order. */
export function MatchList({ homeId, people, contactsHref }: MatchListProps): ReactElement {
  return (
    <ol className={styles.list}>
      {people.map((person, index) => (
        <li key={person.id}>
          <MatchCard homeId={homeId} person={person} rank={index + 1} contactsHref={contactsHref} />
        </li>
      ))}
    </ol>
  );
}
