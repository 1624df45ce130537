/** A button that stays visible in a room: shows the agreed day, or that one can be chosen, and leads to the panel. */
import type { ReactElement } from "react";
import { Button } from "../../ui/buttons/Button";
import { useMoments } from "../../ui/display/use-moments";
import { CalendarIcon } from "../../ui/icons/icons";
import { Furigana } from "../../ui/text/Furigana";
import type { Side } from "../contacts/contact-can";
import { useVisits } from "./queries";
import { useVisitText } from "./text";

/** The id of the panel's heading; a page has one panel. */
export const PANEL_ID = "visits";

interface VisitInSightProps {
  contactId: number;
  side: Side;
  /** Shows the panel if it is not on the screen; by default its heading gets the focus. */
  onOpen?: () => void;
}

/** Null if no visit is agreed and this side has no day to choose. */
export function VisitInSight({ contactId, side, onOpen = toPanel }: VisitInSightProps): ReactElement | null {
  const { data: visits } = useVisits(contactId);
  const { visitTime } = useMoments();
  const words = useVisitText();
  if (!visits) return null;
  const { agreed, offered } = visits;
  const isToChoose = side === "seeker" && offered.length > 0;
  if (!agreed && !isToChoose) return null;
  return (
    <div>
      <Button variant="secondary" size="small" icon={<CalendarIcon />} onClick={onOpen}>
        <Furigana text={agreed ? words.inSight(visitTime(agreed.starts_at)) : words.choose} />
      </Button>
    </div>
  );
}

/** Focuses the heading, so that keyboard and screen reader users continue there. */
function toPanel(): void {
  document.getElementById(PANEL_ID)?.focus();
}
