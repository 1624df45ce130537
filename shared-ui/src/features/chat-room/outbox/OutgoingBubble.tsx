/** One message on its way: waiting, being sent, postponed, or not sent, with what can be done about it. */
import clsx from "clsx";
import type { ReactElement } from "react";
import { Button } from "../../../components/buttons/Button";
import { Bar } from "../../../components/display/Bar";
import { VisuallyHidden } from "../../../components/layout/VisuallyHidden";
import { Furigana, withoutReadings } from "../../../components/text/Furigana";
import { isPdf } from "../../../rules/pdfs";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { files } from "../../../strings/rooms/files";
import { useStrings } from "../../../strings/use-strings";
import styles from "../ChatRoom.module.css";
import { ChosenPicture } from "../composer/ChosenPicture";
import type { Outgoing } from "./outbox";

interface OutgoingBubbleProps {
  outgoing: Outgoing;
  onResend: () => void;
  onDiscard: () => void;
}

/** Render the message with its state in words. */
export function OutgoingBubble({ outgoing, onResend, onDiscard }: OutgoingBubbleProps): ReactElement {
  const words = useStrings(chat, easyChat);
  const { percent, picture } = outgoing;
  const hasFailed = outgoing.state === "failed";
  const state = {
    waiting: words.waiting,
    sent: words.sending,
    postponed: words.postponed,
    failed: words.failed,
  }[outgoing.state];
  return (
    <li className={clsx(styles.message, styles.own)}>
      <VisuallyHidden>{words.you}</VisuallyHidden>
      <div className={clsx(styles.bubble, hasFailed ? styles.failed : styles.onItsWay)}>
        {picture === null ? outgoing.words : isPdf(picture) ? picture.name : <ChosenPicture file={picture} />}
      </div>
      <div role="status" className={hasFailed ? styles.reason : styles.time}>
        <Furigana text={state} />
        {hasFailed && outgoing.reason}
      </div>
      {outgoing.state === "sent" && percent !== null && (
        <div
          role="progressbar"
          aria-label={picture && isPdf(picture) ? files.sending : withoutReadings(words.picture.sending)}
          aria-valuenow={percent}
          className={styles.progress}
        >
          <Bar percent={percent} />
          {percent}%
        </div>
      )}
      {hasFailed && (
        <div className={styles.again}>
          <Button variant="secondary" size="small" onClick={onResend}>
            <Furigana text={words.resend} />
          </Button>
          <Button variant="quiet" size="small" onClick={onDiscard}>
            <Furigana text={words.discard} />
          </Button>
        </div>
      )}
    </li>
  );
}
