/** One message as the server keeps it. */
import clsx from "clsx";
import type { ReactElement } from "react";
import type { Message } from "../../api/types";
import { VisuallyHidden } from "../../components/VisuallyHidden";
import { type DateStyle, time } from "../../rules/dates";
import { chat } from "../../strings/chat";
import { easyChat } from "../../strings/easy/chat";
import { useStrings } from "../../strings/use-strings";
import styles from "./ChatRoom.module.css";

export interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  style: DateStyle;
}

/** Render the message with its sender and time. */
export function MessageBubble({ message, isOwn, style }: MessageBubbleProps): ReactElement {
  const words = useStrings(chat, easyChat);
  const { sender, sent_at } = message;
  return (
    <li className={clsx(styles.message, isOwn ? styles.own : styles.other)}>
      {isOwn ? <VisuallyHidden>{words.you}</VisuallyHidden> : <p className={styles.sender}>{sender}</p>}
      <p className={styles.bubble}>{message.message}</p>
      <time className={styles.time} dateTime={sent_at}>
        {time(sent_at, style)}
      </time>
    </li>
  );
}
