/** Whether the other side is here or writing: one calm line of text, whose place is always kept. It is not announced. */
import type { ReactElement } from "react";
import { Furigana } from "../../../components/text/Furigana";
import { chat } from "../../../strings/rooms/chat";
import { easyChat } from "../../../strings/rooms/easy-chat";
import { useStrings } from "../../../strings/use-strings";
import styles from "../ChatRoom.module.css";
import type { Presence } from "./presence";

/** Render the note. */
export function PresenceNote({ presence }: { presence: Presence }): ReactElement {
  const words = useStrings(chat, easyChat);
  const isTyping = presence.strokes > 0;
  return (
    <div className={styles.presence}>
      <p aria-hidden={!isTyping}>
        <Furigana text={words.typing} />
      </p>
      <p aria-hidden={isTyping || !presence.isHere}>
        <Furigana text={words.here} />
      </p>
    </div>
  );
}
