/** Everything about one match: all reasons and all wishes. */
import type { ReactElement } from "react";
import type { MatchedPreference } from "../../api/types";
import { Dialog } from "../../components/dialogs/Dialog";
import { ScoreBar } from "../../components/display/ScoreBar";
import { Stack } from "../../components/layout/Stack";
import { matching } from "../../strings/matching/matching";
import { PersonWishes } from "./PersonWishes";
import { describePerson } from "./person";
import { Reasons } from "./Reasons";

interface MatchDetailsProps {
  person: MatchedPreference;
  open: boolean;
  onClose: () => void;
}

/** Render the window. */
export function MatchDetails({ person, open, onClose }: MatchDetailsProps): ReactElement {
  return (
    <Dialog open={open} onClose={onClose} size="large" title={matching.detailsTitle(describePerson(person))}>
      <Stack gap="large">
        <ScoreBar score={person.score} label={matching.score} />
        <section>
          <Stack>
            <h3>{matching.reasonsTitle}</h3>
            <Reasons criteria={person.criteria} />
          </Stack>
        </section>
        <section>
          <Stack>
            <h3>{matching.wishesTitle}</h3>
            <PersonWishes person={person} />
            <p>{matching.privacyNote}</p>
          </Stack>
        </section>
      </Stack>
    </Dialog>
  );
}
