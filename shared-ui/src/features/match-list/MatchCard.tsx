/** One matched person: how well they fit, who they are in short, and what can be done. */
import { type ReactElement, useState } from "react";
import type { MatchedPreference } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { DefinitionList } from "../../components/display/DefinitionList";
import { ScoreBar } from "../../components/display/ScoreBar";
import { VisuallyHidden } from "../../components/layout/VisuallyHidden";
import { matching } from "../../strings/matching/matching";
import { ContactAction } from "./ContactAction";
import { Glance } from "./Glance";
import { MatchDetails } from "./MatchDetails";
import styles from "./match-list.module.css";
import { describePerson } from "./person";
import { factsOf } from "./person-facts";
import { VerdictMark } from "./Reasons";

interface MatchCardProps {
  homeId: number;
  person: MatchedPreference;
  /** Counts from 1. */
  rank: number;
  contactsHref: string;
}

/** Render the person's card. */
export function MatchCard({ homeId, person, rank, contactsHref }: MatchCardProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const called = describePerson(person);
  const action = <ContactAction homeId={homeId} person={person} contactsHref={contactsHref} />;
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        <h2 className={styles.name}>
          <span className={styles.rank}>{matching.rank(rank)}</span> {called}
        </h2>
        {person.needs_check && <VerdictMark verdict="ask" />}
      </header>
      <div className={styles.body}>
        <div className={styles.fit}>
          <ScoreBar score={person.score} label={matching.score} />
          <p className={styles.fitWords}>{matching.scoreWords(person.score)}</p>
          <Glance criteria={person.criteria} />
        </div>
        <DefinitionList items={factsOf(person)} />
      </div>
      <footer className={styles.actions}>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          <VisuallyHidden>{called}の方の</VisuallyHidden>
          {matching.details}
        </Button>
        {action}
      </footer>
      <MatchDetails homeId={homeId} person={person} open={isOpen} onClose={() => setIsOpen(false)} />
    </article>
  );
}
