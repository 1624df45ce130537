/** The header's buttons: always there, and with the reason where one cannot be used (docs/decisions.md §5). */
import type { ReactElement, ReactNode } from "react";
import type { Contact, Role } from "../../../api/types";
import { Button } from "../../../components/buttons/Button";
import { CalendarIcon, CheckIcon } from "../../../components/icons/act-icons";
import { FlagIcon } from "../../../components/icons/icons";
import { Furigana } from "../../../components/text/Furigana";
import { contactCan, sideOf, whyNot } from "../../../rules/contact-can";
import { dateTime } from "../../../rules/dates";
import { confirming } from "../../../strings/contacts/confirming";
import { contacts } from "../../../strings/contacts/contacts";
import { easyContacts } from "../../../strings/contacts/easy-contacts";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { useStrings } from "../../../strings/use-strings";
import styles from "../ChatRoom.module.css";
import type { ChatVariant } from "../variant";
import { ConfirmMoveIn } from "./ConfirmMoveIn";
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

/** Render the buttons; what is billed stands apart from what is only reported. */
export function RoomActions(props: RoomActionsProps): ReactElement {
  const { contact, role, variant, steps, onReport, more } = props;
  const words = useStrings(chat, easyChat);
  const whyNotVisit = useWhyNot(contact, "completeVisit", role, variant);
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
      <MoveInAction contact={contact} role={role} variant={variant} />
      {more}
      {side === "seeker" && (
        <Button variant="quiet" size="small" icon={<FlagIcon />} onClick={onReport}>
          <Furigana text={words.report.open} />
        </Button>
      )}
    </div>
  );
}

function MoveInAction({
  contact,
  role,
  variant,
}: Pick<RoomActionsProps, "contact" | "role" | "variant">): ReactElement {
  const words = useStrings(chat, easyChat);
  const reason = useWhyNot(contact, "confirm", role, variant);
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
function useWhyNot(
  contact: Contact,
  action: keyof typeof STEPS,
  role: Role,
  variant: ChatVariant,
): ReactElement | null {
  const words = useStrings(chat, easyChat);
  const reasons = useStrings(contacts, easyContacts).whyNot;
  const at = action === "confirm" ? contact.confirmed_at : contact.visit_completed_at;
  if (at !== null) {
    const by = contact.steps.findLast((step) => step.action === STEPS[action])?.by;
    const when = `${dateTime(at, styleOf(variant))}${by ? `（${by}）` : ""}`;
    return <Furigana text={action === "confirm" ? words.moveInDone(when) : words.visitDone(when)} />;
  }
  const reason = whyNot(contact, action, sideOf(role));
  return reason && <Furigana text={reasons[reason]} />;
}

function styleOf(variant: ChatVariant): "short" | "long" {
  return variant === "liff" ? "long" : "short";
}
