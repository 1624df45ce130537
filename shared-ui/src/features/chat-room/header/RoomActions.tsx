/** The header's buttons: always there, and with the reason where one cannot be used (docs/decisions.md §5). */
import { type ReactElement, type ReactNode, useId } from "react";
import type { Contact, Role } from "../../../api/types";
import { Button } from "../../../components/buttons/Button";
import { CalendarIcon, CheckIcon, CloseIcon, FlagIcon } from "../../../components/icons/icons";
import { Furigana } from "../../../components/text/Furigana";
import { sideOf, whyNot } from "../../../rules/contact-can";
import { contacts } from "../../../strings/contacts/contacts";
import { easyContacts } from "../../../strings/contacts/easy-contacts";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { easyTalking } from "../../../strings/rooms/easy-talking";
import { talking } from "../../../strings/rooms/talking";
import { useStrings } from "../../../strings/use-strings";
import styles from "../ChatRoom.module.css";
import type { ChatVariant } from "../variant";
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

/** Render the buttons. */
export function RoomActions(props: RoomActionsProps): ReactElement {
  const { contact, role, variant, steps, onReport, more } = props;
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
      {/* What cannot be undone stands apart from what is reported; applicants have it below, in their own words. */}
      {variant === "portal" && <CloseButton steps={steps} />}
      {more}
      {sideOf(role) === "seeker" && (
        <Button variant="quiet" size="small" icon={<FlagIcon />} onClick={onReport}>
          <Furigana text={words.report.open} />
        </Button>
      )}
    </div>
  );
}

function CloseButton({ steps }: { steps: RoomSteps }): ReactElement {
  const words = useStrings(chat, easyChat);
  const { staffPlain } = useStrings(talking, easyTalking).end;
  const plainId = useId();
  return (
    <div className={styles.apart}>
      <Button
        variant="quiet"
        size="small"
        icon={<CloseIcon />}
        aria-describedby={plainId}
        busy={steps.close.isPending}
        onClick={() => void steps.close.take()}
      >
        <Furigana text={words.close} />
      </Button>
      <p id={plainId} className={styles.hint}>
        {staffPlain}
      </p>
    </div>
  );
}
