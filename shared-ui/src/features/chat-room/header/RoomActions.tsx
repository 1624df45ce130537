/** The header's buttons: always there, and with the reason where one cannot be used (docs/decisions.md §5). */
import type { ReactElement, ReactNode } from "react";
import type { Contact, Role } from "../../../api/types";
import { Button } from "../../../components/buttons/Button";
import { CalendarIcon, CheckIcon, CloseIcon, FlagIcon } from "../../../components/icons/icons";
import { Furigana } from "../../../components/text/Furigana";
import { sideOf, whyNot } from "../../../rules/contact-can";
import { contacts } from "../../../strings/contacts/contacts";
import { easyContacts } from "../../../strings/contacts/easy-contacts";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { useStrings } from "../../../strings/use-strings";
import styles from "../ChatRoom.module.css";
import { TakeBack } from "./TakeBack";
import type { RoomSteps } from "./use-room-steps";

interface RoomActionsProps {
  contact: Contact;
  role: Role;
  steps: RoomSteps;
  onReport: () => void;
  more: ReactNode;
}

/** Render the buttons. */
export function RoomActions({ contact, role, steps, onReport, more }: RoomActionsProps): ReactElement {
  const words = useStrings(chat, easyChat);
  const reasons = useStrings(contacts, easyContacts).whyNot;

  function unavailable(action: "completeVisit" | "confirm", done: string): ReactElement | null {
    const reason = whyNot(contact, action, sideOf(role));
    return reason && <Furigana text={reason === "done" ? done : reasons[reason]} />;
  }

  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        size="small"
        icon={<CalendarIcon />}
        busy={steps.completeVisit.isPending}
        unavailable={unavailable("completeVisit", words.visitDone)}
        onClick={() => void steps.completeVisit.take()}
      >
        <Furigana text={words.completeVisit} />
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<CheckIcon />}
        busy={steps.confirm.isPending}
        unavailable={unavailable("confirm", words.moveInDone)}
        onClick={() => void steps.confirm.take()}
      >
        <Furigana text={words.confirmMoveIn} />
      </Button>
      {sideOf(role) === "facility" && <TakeBack contact={contact} />}
      <Button
        variant="secondary"
        size="small"
        icon={<CloseIcon />}
        busy={steps.close.isPending}
        onClick={() => void steps.close.take()}
      >
        <Furigana text={words.close} />
      </Button>
      {more}
      {sideOf(role) === "seeker" && (
        <Button variant="quiet" size="small" icon={<FlagIcon />} onClick={onReport}>
          <Furigana text={words.report.open} />
        </Button>
      )}
    </div>
  );
}
