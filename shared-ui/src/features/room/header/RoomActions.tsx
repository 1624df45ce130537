/** The header's buttons. They are always shown; a disabled one states the reason (docs/decisions.md §5). */

import type { ReactElement, ReactNode } from "react";
import type { Contact, Role } from "../../../api/types";
import { dateTime } from "../../../lib/dates";
import { useStrings } from "../../../lib/text/use-strings";
import { Button } from "../../../ui/buttons/Button";
import { useDateStyle } from "../../../ui/display/date-style";
import { CalendarIcon, CheckIcon, FlagIcon } from "../../../ui/icons/icons";
import { Furigana } from "../../../ui/text/Furigana";
import { contactCan, sideOf, whyNot } from "../../contacts/contact-can";
import { contacts } from "../../contacts/text";
import { easyContacts } from "../../contacts/text.easy";
import styles from "../ChatRoom.module.css";
import { chat } from "../text";
import { easyChat } from "../text.easy";
import { ConfirmMoveIn } from "./ConfirmMoveIn";
import { confirming } from "./confirm-move-in.text";
import { TakeBack } from "./TakeBack";
import type { RoomSteps } from "./use-room-steps";

interface RoomActionsProps {
  contact: Contact;
  role: Role;
  steps: RoomSteps;
  onReport: () => void;
  more: ReactNode;
}

/** Render the buttons; what is billed stands apart from what is only reported. */
export function RoomActions(props: RoomActionsProps): ReactElement {
  const { contact, role, steps, onReport, more } = props;
  const words = useStrings(chat, easyChat);
  const whyNotVisit = useWhyNot(contact, "completeVisit", role);
  const side = sideOf(role);
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        size="small"
        icon={<CalendarIcon />}
        busy={steps.completeVisit.isPending}
        unavailable={whyNotVisit}
        onClick={() => void steps.completeVisit.take()}
      >
        <Furigana text={words.completeVisit} />
      </Button>
      <MoveInAction contact={contact} role={role} />
      {more}
      {side === "seeker" && (
        <Button variant="quiet" size="small" icon={<FlagIcon />} onClick={onReport}>
          <Furigana text={words.report.open} />
        </Button>
      )}
    </div>
  );
}

function MoveInAction({ contact, role }: Pick<RoomActionsProps, "contact" | "role">): ReactElement {
  const words = useStrings(chat, easyChat);
  const reason = useWhyNot(contact, "confirm", role);
  const isOurs = sideOf(role) === "facility";
  return (
    <div className={styles.apart}>
      {isOurs && contact.confirmed_at === null && <p className={styles.hint}>{confirming.apart}</p>}
      {contactCan(contact, "confirm", sideOf(role)) ? (
        <ConfirmMoveIn contact={contact} />
      ) : (
        <Button variant="secondary" size="small" icon={<CheckIcon />} unavailable={reason}>
          <Furigana text={words.confirmMoveIn} />
        </Button>
      )}
      {isOurs && <TakeBack contact={contact} />}
    </div>
  );
}

const STEPS = { completeVisit: "complete_visit", confirm: "confirm" } as const;

/** Return why a step cannot be taken; of one that was, when and, within one's own office, by whom. */
function useWhyNot(contact: Contact, action: keyof typeof STEPS, role: Role): ReactElement | null {
  const words = useStrings(chat, easyChat);
  const reasons = useStrings(contacts, easyContacts).whyNot;
  const style = useDateStyle();
  const at = action === "confirm" ? contact.confirmed_at : contact.visit_completed_at;
  if (at !== null) {
    const by = contact.steps.findLast((step) => step.action === STEPS[action])?.by;
    const when = `${dateTime(at, style)}${by ? `（${by}）` : ""}`;
    return <Furigana text={action === "confirm" ? words.moveInDone(when) : words.visitDone(when)} />;
  }
  const reason = whyNot(contact, action, sideOf(role));
  return reason && <Furigana text={reasons[reason]} />;
}
