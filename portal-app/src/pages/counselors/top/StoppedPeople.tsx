/** The people whose search is stopped and whose registration is still kept. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { StoppedCard } from "shared-ui/features/stopping/StoppedCard";
import { stoppedQuery } from "shared-ui/state/people/stopping";
import { stopping } from "shared-ui/strings/people/stopping";
import styles from "./person-card.module.css";

/** Render a card for each, if there are any. */
export function StoppedPeople(): ReactElement | null {
  const { data: part } = useSuspenseQuery(stoppedQuery());
  if (part.data.length === 0) return null;
  return (
    <section className={styles.stopped} aria-labelledby="stopped">
      <h2 id="stopped">{stopping.stoppedPeople}</h2>
      {part.data.map((preference) => (
        <StoppedCard key={preference.id} preference={preference} headingLevel={3} />
      ))}
    </section>
  );
}
