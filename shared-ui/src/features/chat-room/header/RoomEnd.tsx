/** The end of a talk: below the conversation, with what it does, apart from all that can be done again. */
import { type ReactElement, useId } from "react";
import type { Contact, Role } from "../../../api/types";
import { Button } from "../../../components/buttons/Button";
import { CloseIcon } from "../../../components/icons/icons";
import { Furigana } from "../../../components/text/Furigana";
import { Sentences } from "../../../components/text/Sentences";
import { sideOf } from "../../../rules/contact-can";
import { chat } from "../../../strings/rooms/chat";
import { easyTalking } from "../../../strings/rooms/easy-talking";
import { talking } from "../../../strings/rooms/talking";
import { useStrings } from "../../../strings/use-strings";
import styles from "../ChatRoom.module.css";
import type { ChatVariant } from "../variant";
import { RecordButton } from "./RecordButton";
import type { RoomSteps } from "./use-room-steps";

interface RoomEndProps {
  contact: Contact;
  role: Role;
  variant: ChatVariant;
  steps: RoomSteps;
}

/** Render the button under a line of its own; a facility is offered its record before. */
export function RoomEnd({ contact, role, variant, steps }: RoomEndProps): ReactElement {
  const words = useStrings(talking, easyTalking).end;
  const isTalk = variant === "liff";
  const titleId = useId();
  const plainId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.end}>
      <h2 id={titleId} className={styles.small}>
        <Furigana text={isTalk ? words.title : words.staffTitle} />
      </h2>
      {sideOf(role) === "facility" && <RecordButton contactId={contact.id} />}
      <div id={plainId} className={styles.hint}>
        <Sentences text={isTalk ? words.plain : words.staffPlain} />
      </div>
      <div>
        <Button
          variant={isTalk ? "secondary" : "quiet"}
          size="small"
          icon={!isTalk && <CloseIcon />}
          aria-describedby={plainId}
          busy={steps.close.isPending}
          onClick={() => void steps.close.take()}
        >
          <Furigana text={isTalk ? words.open : chat.close} />
        </Button>
      </div>
    </section>
  );
}
