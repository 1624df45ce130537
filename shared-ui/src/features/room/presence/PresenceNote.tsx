/** Whether the other side is online or typing: one line whose space is always reserved. Not announced. */
import type { ReactElement } from "react";
import { Furigana } from "../../../ui/text/Furigana";
import styles from "../ChatRoom.module.css";
import { useRoomText } from "../text";
import type { Presence } from "./presence";

export function PresenceNote({ presence }: { presence: Presence }): ReactElement {
  const words = useRoomText();
  const isTyping = presence.typingCount > 0;
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
