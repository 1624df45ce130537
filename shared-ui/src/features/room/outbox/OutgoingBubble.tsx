/** One outgoing message: waiting, sent, postponed or failed, with its possible actions. */
import clsx from "clsx";
import type { ReactElement } from "react";
import { isPdf } from "../../../lib/pdfs";
import { Button } from "../../../ui/buttons/Button";
import { Bar } from "../../../ui/display/Bar";
import { Stack } from "../../../ui/layout/Stack";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana, withoutReadings } from "../../../ui/text/Furigana";
import { Text } from "../../../ui/text/Text";
import styles from "../ChatRoom.module.css";
import { ChosenPicture } from "../composer/ChosenPicture";
import { chatForStaff, useRoomText } from "../text";
import type { Outgoing } from "./outbox";

interface OutgoingBubbleProps {
  outgoing: Outgoing;
  onResend: () => void;
  onDiscard: () => void;
}

export function OutgoingBubble({ outgoing, onResend, onDiscard }: OutgoingBubbleProps): ReactElement {
  const words = useRoomText();
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
      <VisuallyHidden>{withoutReadings(words.you)}</VisuallyHidden>
      <div className={clsx(styles.bubble, hasFailed ? styles.failed : styles.onItsWay)}>
        {picture === null ? outgoing.words : isPdf(picture) ? picture.name : <ChosenPicture file={picture} />}
      </div>
      <Text as="div" size={14} tone={hasFailed ? "error" : "quiet"} role="status">
        <Furigana text={state} />
        {hasFailed && outgoing.reason && <Furigana text={outgoing.reason} />}
      </Text>
      {outgoing.state === "sent" && percent !== null && (
        <div
          role="progressbar"
          aria-label={
            picture && isPdf(picture) ? chatForStaff.files.sending : withoutReadings(words.picture.sending)
          }
          aria-valuenow={percent}
          className={styles.progress}
        >
          <Bar percent={percent} />
          {percent}%
        </div>
      )}
      {hasFailed && (
        <Stack row gap={8} align="stretch">
          <Button variant="secondary" size="small" onClick={onResend}>
            <Furigana text={words.resend} />
          </Button>
          <Button variant="quiet" size="small" onClick={onDiscard}>
            <Furigana text={words.discard} />
          </Button>
        </Stack>
      )}
    </li>
  );
}
