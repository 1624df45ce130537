/** A matched person in two lines: score and short description; needs, and what does not fit. */
import clsx from "clsx";
import type { ReactElement } from "react";
import type { MatchedPreference } from "shared-ui/api/types";
import { describePerson } from "shared-ui/features/preference/person-in-short";
import { inLabels } from "shared-ui/features/preference/preference-fields";
import { dateTime } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Text } from "shared-ui/ui/text/Text";
import { officeNotes } from "../office-note/text";
import { ContactAction } from "./ContactAction";
import { DismissButton } from "./DismissButton";
import styles from "./match-list.module.css";
import { VerdictMark } from "./Reasons";
import { matching } from "./text";

const TOLD = ["ask", "unmet", "partly"] as const;

/** A summary of what is not simply met: criteria to ask about, and unmet wishes. */
function Glance({ criteria }: Pick<MatchedPreference, "criteria">): ReactElement {
  const lines = TOLD.map((verdict) => ({
    verdict,
    names: criteria.filter((found) => found.verdict === verdict).map((found) => found.label),
  })).filter((line) => line.names.length > 0);
  if (lines.length === 0) {
    return (
      <p className={styles.glanceLine}>
        <VerdictMark verdict="met" />
        {matching.allMet}
      </p>
    );
  }
  return (
    <ul className={styles.glance}>
      {lines.map(({ verdict, names }) => (
        <li key={verdict} className={styles.glanceLine}>
          <VerdictMark verdict={verdict} />
          <span>
            {names.map((name, index) => (
              <span key={name} className={styles.whole}>
                {name}
                {index < names.length - 1 && "、"}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface MatchRowProps {
  homeId: number;
  person: MatchedPreference;
  /** Whether the home has no place left. */
  isFull: boolean;
  /** Starts at 1. */
  rank: number;
  /** Whether the list shows people the home has put aside. */
  listsAside: boolean;
  onOpen: () => void;
  hrefOf: (contactId: number) => string;
}

/** A person just removed from the list has a row with the result, and an undo button that keeps the focus. */
export function MatchRow(props: MatchRowProps): ReactElement {
  const { homeId, person, isFull, rank, listsAside, onOpen, hrefOf } = props;
  const called = describePerson(person);
  const isGone = (person.put_aside !== null) !== listsAside;
  return (
    <article className={clsx(styles.row, isGone && styles.gone)}>
      {isGone ? (
        <p>{listsAside ? matching.aside.isBack(called) : matching.aside.isAside(called)}</p>
      ) : (
        <InShort person={person} rank={rank} />
      )}
      <footer className={styles.actions}>
        {!isGone && (
          <>
            <ContactAction homeId={homeId} person={person} isFull={isFull} hrefOf={hrefOf} size="small" />
            <Button variant="secondary" size="small" onClick={onOpen}>
              <VisuallyHidden>{called}の方の</VisuallyHidden>
              {matching.details}
            </Button>
          </>
        )}
        <DismissButton homeId={homeId} person={person} undoes={isGone} />
      </footer>
    </article>
  );
}

function InShort({ person, rank }: Pick<MatchRowProps, "person" | "rank">): ReactElement {
  return (
    <>
      <p className={styles.score}>
        <VisuallyHidden>{matching.score}</VisuallyHidden>
        {person.score}
        <span className={styles.unit}>{matching.unit}</span>
      </p>
      <div className={styles.lines}>
        <Stack as="header" row gap={16} rowGap={4}>
          <Text as="h2" size={18}>
            <span className={styles.rank}>{matching.rank(rank)}</span> {describePerson(person)}
          </Text>
          <span>{`${person.prefecture}${person.address_1}`}</span>
          <span>{matching.level(inLabels("support_level", person.support_level))}</span>
          {person.needs_check && <VerdictMark verdict="ask" />}
          {person.has_note && <span className={styles.mark}>{officeNotes.mark}</span>}
        </Stack>
        <div className={styles.flow}>
          <span>{inLabels("condition_categories", person.condition_categories)}</span>
          <Glance criteria={person.criteria} />
        </div>
        {person.put_aside && (
          <Text size={14} tone="quiet">
            {matching.aside.by(person.put_aside.by, dateTime(person.put_aside.at, "short"))}
          </Text>
        )}
      </div>
    </>
  );
}
