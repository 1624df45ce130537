/** One message as the server keeps it. */
import clsx from "clsx";
import type { ReactElement } from "react";
import type { Message } from "../../../api/types";
import { VisuallyHidden } from "../../../components/layout/VisuallyHidden";
import { Furigana } from "../../../components/text/Furigana";
import { type DateStyle, time } from "../../../rules/dates";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { useStrings } from "../../../strings/use-strings";
import styles from "../ChatRoom.module.css";
import { PictureMessage } from "./PictureMessage";

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  style: DateStyle;
  /** The other side has read on until here. */
  isRead: boolean;
}

/** Render the message with its sender and time. */
export function MessageBubble({ message, isOwn, style, isRead }: MessageBubbleProps): ReactElement {
  const words = useStrings(chat, easyChat);
  const { sender, image, sent_at } = message;
  return (
    <li className={clsx(styles.message, isOwn ? styles.own : styles.other)}>
      {isOwn ? <VisuallyHidden>{words.you}</VisuallyHidden> : <p className={styles.sender}>{sender}</p>}
      {image ? (
        <PictureMessage image={image} sender={isOwn ? null : sender} />
      ) : (
        <p className={styles.bubble}>{message.message}</p>
      )}
      <p className={styles.time}>
        <time dateTime={sent_at}>{time(sent_at, style)}</time>
        {isRead && (
          <span className={styles.read}>
            <Furigana text={words.read} />
          </span>
        )}
      </p>
    </li>
  );
}
