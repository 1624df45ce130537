/** What of visits stays in sight while a room is read: the agreed day, or that one may be chosen; pressed, it leads to the panel. */
import type { ReactElement } from "react";
import { visitTime } from "../../lib/dates";
import { useStrings } from "../../lib/text/use-strings";
import { Button } from "../../ui/buttons/Button";
import { useDateStyle } from "../../ui/display/date-style";
import { CalendarIcon } from "../../ui/icons/icons";
import { Furigana } from "../../ui/text/Furigana";
import type { Side } from "../contacts/contact-can";
import { useVisits } from "./queries";
import { visits as standardVisits } from "./text";
import { easyVisits } from "./text.easy";

/** Where the panel is; a page has one. */
export const PANEL_ID = "visits";

/** Render one line; nothing where nothing is agreed and nothing waits for this side. */
export function VisitInSight(props: { contactId: number; side: Side }): ReactElement | null {
  const { contactId, side } = props;
  const { data: visits } = useVisits(contactId);
  const style = useDateStyle();
  const words = useStrings(standardVisits, easyVisits);
  if (!visits) return null;
  const { agreed, offered } = visits;
  const isToChoose = side === "seeker" && offered.length > 0;
  if (!agreed && !isToChoose) return null;
  return (
    <div>
      <Button variant="secondary" size="small" icon={<CalendarIcon />} onClick={toPanel}>
        <Furigana text={agreed ? words.inSight(visitTime(agreed.starts_at, style)) : words.choose} />
      </Button>
    </div>
  );
}

/** The heading takes the focus, so that whoever listens or uses the keyboard goes on there. */
function toPanel(): void {
  document.getElementById(PANEL_ID)?.focus();
}
