/** One message that the server has stored. */

import clsx from "clsx";
import { type ReactElement, type RefObject, useEffect, useRef, useState } from "react";
import type { Message } from "../../../api/types";
import { useMoments } from "../../../ui/display/use-moments";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { Furigana, withoutReadings } from "../../../ui/text/Furigana";
import { Text } from "../../../ui/text/Text";
import { useFuriganaOn } from "../../../ui/text/use-furigana-on";
import styles from "../ChatRoom.module.css";
import { useRoomText } from "../text";
import { FileMessage } from "./FileMessage";
import { MessageText } from "./MessageText";
import { MessageTools } from "./MessageTools";
import { PictureMessage } from "./PictureMessage";
import { hasKanji } from "./readings";

interface MessageBubbleProps {
  message: Message;
  /** Sent by the viewer or by a colleague in the same office. */
  isOwn: boolean;
  /** The last message that the other side has read. */
  isRead: boolean;
  /** Whether furigana are available for messages of the other side. */
  hasReadings: boolean;
  /** Takes the message back, while that is allowed. */
  takeBack: (() => Promise<unknown>) | null;
}

export function MessageBubble(props: MessageBubbleProps): ReactElement {
  const { message, isOwn, isRead, hasReadings, takeBack } = props;
  const words = useRoomText();
  const { time } = useMoments();
  const { sender, is_mine: isMine, image, sent_at } = message;
  const isGone = message.taken_back_at !== null;
  const readings = useShownReadings(hasReadings && !isOwn && !message.file && hasKanji(message.message));
  const place = useFocusWhenGone(isGone);
  return (
    <li ref={place} tabIndex={-1} className={clsx(styles.message, isOwn ? styles.own : styles.other)}>
      {isMine ? (
        <VisuallyHidden>{withoutReadings(words.you)}</VisuallyHidden>
      ) : (
        <Text size={14} tone="quiet">
          {sender}
        </Text>
      )}
      {isGone ? (
        <TakenBack sender={isMine ? null : sender} />
      ) : image ? (
        <PictureMessage image={image} sender={isMine ? null : sender} />
      ) : message.file ? (
        <FileMessage id={message.id} name={message.message} file={message.file} />
      ) : (
        <MessageText message={message} wanted={readings?.on ?? false} />
      )}
      <Text size={14} tone="quiet">
        <time dateTime={sent_at}>
          <Furigana text={time(sent_at)} />
        </time>
        {isRead && (
          <span className={styles.read}>
            <Furigana text={words.read} />
          </span>
        )}
      </Text>
      {!isGone && <MessageTools message={message} readings={readings} takeBack={takeBack} />}
    </li>
  );
}

function TakenBack({ sender }: { sender: string | null }): ReactElement {
  const words = useRoomText().takeBack;
  return (
    <p className={clsx(styles.bubble, styles.takenBack)}>
      <Furigana text={sender === null ? words.own : words.of(sender)} />
    </p>
  );
}

/** Whether furigana are shown: follows the page's switch until the user chooses for this message. */
function useShownReadings(canBeHad: boolean): { on: boolean; toggle: () => void } | null {
  const isOnPage = useFuriganaOn();
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (!canBeHad) return null;
  const on = chosen ?? isOnPage;
  return { on, toggle: () => setChosen(!on) };
}

/** Moves the focus to the message if its focused button was removed with the content. */
function useFocusWhenGone(isGone: boolean): RefObject<HTMLLIElement | null> {
  const place = useRef<HTMLLIElement>(null);
  const wasGone = useRef(isGone);
  useEffect(() => {
    const isNew = isGone && !wasGone.current;
    wasGone.current = isGone;
    if (isNew && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isGone]);
  return place;
}
