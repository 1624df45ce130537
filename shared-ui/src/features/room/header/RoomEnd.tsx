/** Ends a conversation: below the messages with an explanation, apart from the actions that can be repeated. */
import { type ReactElement, useId } from "react";
import type { Contact, Role } from "../../../api/types";
import { useStrings } from "../../../lib/text/use-strings";
import { Button } from "../../../ui/buttons/Button";
import { CloseIcon } from "../../../ui/icons/icons";
import { Furigana } from "../../../ui/text/Furigana";
import { Sentences } from "../../../ui/text/Sentences";
import { sideOf } from "../../contacts/contact-can";
import styles from "../ChatRoom.module.css";
import { talking } from "../talking.text";
import { easyTalking } from "../talking.text.easy";
import { chat } from "../text";
import type { ChatVariant } from "../variant";
import { RecordButton } from "./RecordButton";
import type { RoomSteps } from "./use-room-steps";

interface RoomEndProps {
  contact: Contact;
  role: Role;
  variant: ChatVariant;
  steps: RoomSteps;
}

/** Separated by a line; a facility can save its record first. */
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
