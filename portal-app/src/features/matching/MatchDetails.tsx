/** All reasons and wishes of one match. Loaded when opened, which is recorded. */
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import type { MatchedPreference } from "shared-ui/api/types";
import { describePerson } from "shared-ui/features/preference/person-in-short";
import { Button } from "shared-ui/ui/buttons/Button";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { ScoreBar } from "shared-ui/ui/display/ScoreBar";
import { Loading } from "shared-ui/ui/feedback/Skeleton";
import { Stack } from "shared-ui/ui/layout/Stack";
import { VisuallyHidden } from "shared-ui/ui/layout/VisuallyHidden";
import { Text } from "shared-ui/ui/text/Text";
import { ContactAction } from "./ContactAction";
import { DismissButton } from "./DismissButton";
import styles from "./match-list.module.css";
import { PersonWishes } from "./PersonWishes";
import { useMatchDetails } from "./queries";
import { Reasons } from "./Reasons";
import { matching } from "./text";

interface MatchDetailsProps {
  homeId: number;
  person: MatchedPreference;
  /** Whether the home has no place left. */
  isFull: boolean;
  rank: number;
  hrefOf: (contactId: number) => string;
  /** More about the person, if the app has anything. */
  more?: ReactNode;
  onClose: () => void;
  /** Null at the start of the list. */
  onBefore: (() => void) | null;
  onNext: (() => void) | null;
}

/** The dialog changes to the next person, and the pressed button keeps the focus. */
export function MatchDetails(props: MatchDetailsProps): ReactElement {
  const { homeId, person, isFull, rank, hrefOf, more, onClose, onBefore, onNext } = props;
  const called = describePerson(person);
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(person.id);
  const [announcement, setAnnouncement] = useState("");

  // For another person, scroll to the top and announce who it is.
  useEffect(() => {
    if (before.current === person.id) return;
    before.current = person.id;
    top.current?.scrollIntoView?.({ block: "nearest" });
    setAnnouncement(matching.steps.shown(rank, called));
  }, [person.id, rank, called]);

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={matching.detailsTitle(called)}
      actions={
        <div className={styles.detailActions}>
          <div className={styles.steps}>
            {/* Never disabled, because it would lose the focus at the end of the list. */}
            <Button variant="secondary" onClick={onBefore ?? (() => setAnnouncement(matching.steps.first))}>
              {matching.steps.before}
            </Button>
            <Button variant="secondary" onClick={onNext ?? (() => setAnnouncement(matching.steps.last))}>
              {matching.steps.next}
            </Button>
          </div>
          <div key={person.id} className={styles.actions}>
            <DismissButton homeId={homeId} person={person} />
            <ContactAction homeId={homeId} person={person} isFull={isFull} hrefOf={hrefOf} />
          </div>
        </div>
      }
    >
      <div ref={top}>
        <Text size={14} tone="quiet">
          {matching.rank(rank)}
          {!onBefore && `・${matching.steps.first}`}
          {!onNext && `・${matching.steps.last}`}
        </Text>
        <VisuallyHidden>
          <span role="status">{announcement}</span>
        </VisuallyHidden>
      </div>
      <Details key={person.id} homeId={homeId} person={person} more={more} />
    </Dialog>
  );
}

function Details({
  homeId,
  person,
  more,
}: Pick<MatchDetailsProps, "homeId" | "person" | "more">): ReactElement {
  const { data: details, error } = useMatchDetails(homeId, person.id);
  if (!details) return <Loading error={error} count={3} announce />;
  return (
    <Stack gap={32}>
      <p>{matching.recorded}</p>
      <ScoreBar score={details.score} label={matching.score} />
      <Stack as="section">
        <h3>{matching.reasonsTitle}</h3>
        <p>{matching.points.lead(matching.scoreWords(details.score))}</p>
        <p>{matching.points.meaning}</p>
        <Reasons criteria={details.criteria} />
      </Stack>
      <Stack as="section">
        <h3>{matching.wishesTitle}</h3>
        <PersonWishes person={details} />
        <p>{matching.privacyNote}</p>
      </Stack>
      {more}
    </Stack>
  );
}
