/** The header's buttons. They are always shown; a disabled one states the reason (docs/decisions.md §5). */

import { type ReactElement, type ReactNode, useId, useState } from "react";
import type { Contact, Role } from "../../../api/types";
import { useStrings } from "../../../lib/text/use-strings";
import { Button } from "../../../ui/buttons/Button";
import { useMoments } from "../../../ui/display/use-moments";
import { CalendarIcon, CheckIcon, ChevronDownIcon, FlagIcon } from "../../../ui/icons/icons";
import { Furigana } from "../../../ui/text/Furigana";
import { contactCan, sideOf, whyNot } from "../../contacts/contact-can";
import { contacts } from "../../contacts/text";
import { easyContacts } from "../../contacts/text.easy";
import styles from "../ChatRoom.module.css";
import { chat } from "../text";
import { easyChat } from "../text.easy";
import type { ChatVariant } from "../variant";
import { ConfirmMoveIn } from "./ConfirmMoveIn";
import { confirming } from "./confirm-move-in.text";
import { TakeBack } from "./TakeBack";
import type { RoomSteps } from "./use-room-steps";

interface RoomActionsProps {
  contact: Contact;
  role: Role;
  variant: ChatVariant;
  steps: RoomSteps;
  onReport: () => void;
  more: ReactNode;
}

export function RoomActions(props: RoomActionsProps): ReactElement {
  return sideOf(props.role) === "seeker" ? <SeekerActions {...props} /> : <FacilityActions {...props} />;
}

/** The facility's buttons. What is billed is separated from what is only reported. */
function FacilityActions({ contact, role, steps, more }: RoomActionsProps): ReactElement {
  const whyNotVisit = useWhyNot(contact, "completeVisit", role);
  const whyNotConfirm = useWhyNot(contact, "confirm", role);
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
        {chat.completeVisit}
      </Button>
      <div className={styles.apart}>
        {contact.confirmed_at === null && <p className={styles.hint}>{confirming.apart}</p>}
        {contactCan(contact, "confirm", "facility") ? (
          <ConfirmMoveIn contact={contact} />
        ) : (
          <Button variant="secondary" size="small" icon={<CheckIcon />} unavailable={whyNotConfirm}>
            {chat.confirmMoveIn}
          </Button>
        )}
        <TakeBack contact={contact} />
      </div>
      {more}
    </div>
  );
}

/** The seeker's buttons in one row. Two of them are for the home only; rare actions are behind one button. */
function SeekerActions(props: RoomActionsProps): ReactElement {
  const { contact, role, variant, steps, onReport, more } = props;
  const words = useStrings(chat, easyChat);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const homes = [
    { label: words.completeVisit, reason: useWhyNot(contact, "completeVisit", role) ?? "" },
    { label: words.confirmMoveIn, reason: useWhyNot(contact, "confirm", role) ?? "" },
  ];
  const reasons = [...new Set(homes.map(({ reason }) => reason))];
  return (
    <div className={styles.seeker}>
      <div className={styles.row}>
        {homes.map(({ label, reason }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            unavailable
            aria-describedby={`${id}-${reasons.indexOf(reason)}`}
          >
            <Furigana text={label} />
          </Button>
        ))}
        {variant === "liff" && (
          <Button
            variant="secondary"
            size="small"
            busy={steps.close.isPending}
            onClick={() => void steps.close.take()}
          >
            <Furigana text={words.close} />
          </Button>
        )}
      </div>
      {reasons.map((reason, index) => (
        <p key={reason} id={`${id}-${index}`} className={styles.hint}>
          <Furigana text={reason} />
        </p>
      ))}
      <Button
        variant="secondary"
        size="small"
        icon={<ChevronDownIcon />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-more` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Furigana text={words.more} />
      </Button>
      {isOpen && (
        <div id={`${id}-more`} className={styles.actions}>
          {more}
          <Button variant="quiet" size="small" icon={<FlagIcon />} onClick={onReport}>
            <Furigana text={words.report.open} />
          </Button>
        </div>
      )}
    </div>
  );
}

const STEPS = { completeVisit: "complete_visit", confirm: "confirm" } as const;

/** Return why a step cannot be taken; of one that was, when and, within one's own office, by whom. */
function useWhyNot(contact: Contact, action: keyof typeof STEPS, role: Role): string | null {
  const words = useStrings(chat, easyChat);
  const reasons = useStrings(contacts, easyContacts).whyNot;
  const { dateTime } = useMoments();
  const at = action === "confirm" ? contact.confirmed_at : contact.visit_completed_at;
  if (at !== null) {
    const by = contact.steps.findLast((step) => step.action === STEPS[action])?.by;
    const when = `${dateTime(at)}${by ? `（${by}）` : ""}`;
    return action === "confirm" ? words.moveInDone(when) : words.visitDone(when);
  }
  const reason = whyNot(contact, action, sideOf(role));
  return reason && reasons[reason];
}
