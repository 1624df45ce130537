/** Everything about one match: all reasons and all wishes. It is fetched when it is opened, and that is recorded. */
import type { ReactElement } from "react";
import type { MatchedPreference } from "../../api/types";
import { Dialog } from "../../components/dialogs/Dialog";
import { ScoreBar } from "../../components/display/ScoreBar";
import { Notice } from "../../components/feedback/Notice";
import { Skeleton } from "../../components/feedback/Skeleton";
import { Stack } from "../../components/layout/Stack";
import { useMatchDetails } from "../../state/matching/matching";
import { matching } from "../../strings/matching/matching";
import { PersonWishes } from "./PersonWishes";
import { describePerson } from "./person";
import { Reasons } from "./Reasons";

interface MatchDetailsProps {
  homeId: number;
  person: MatchedPreference;
  open: boolean;
  onClose: () => void;
}

/** Render the window. */
export function MatchDetails({ homeId, person, open, onClose }: MatchDetailsProps): ReactElement {
  return (
    <Dialog open={open} onClose={onClose} size="large" title={matching.detailsTitle(describePerson(person))}>
      <Details homeId={homeId} person={person} />
    </Dialog>
  );
}

function Details({ homeId, person }: { homeId: number; person: MatchedPreference }): ReactElement {
  const { data: details, error } = useMatchDetails(homeId, person.id);
  if (error && !details) {
    return (
      <Notice tone="error" announce>
        {error.detail}
      </Notice>
    );
  }
  if (!details) return <Skeleton count={3} />;
  return (
    <Stack gap="large">
      <p>{matching.recorded}</p>
      <ScoreBar score={details.score} label={matching.score} />
      <section>
        <Stack>
          <h3>{matching.reasonsTitle}</h3>
          <Reasons criteria={details.criteria} />
        </Stack>
      </section>
      <section>
        <Stack>
          <h3>{matching.wishesTitle}</h3>
          <PersonWishes person={details} />
          <p>{matching.privacyNote}</p>
        </Stack>
      </section>
    </Stack>
  );
}
