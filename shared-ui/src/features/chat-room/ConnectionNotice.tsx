/** How the connection stands, said calmly and only while it is not there. */
import type { ReactElement } from "react";
import type { ConnectionState } from "../../api/chat-socket";
import { ClockIcon } from "../../components/icons/icons";
import { Furigana } from "../../components/text/Furigana";
import { chat } from "../../strings/rooms/chat";
import { easyChat } from "../../strings/rooms/easy-chat";
import { useStrings } from "../../strings/use-strings";
import styles from "./ChatRoom.module.css";

/** Render the notice in a region that is there beforehand. */
export function ConnectionNotice({ connection }: { connection: ConnectionState }): ReactElement {
  const words = useStrings(chat, easyChat);
  return (
    <div role="status">
      {connection === "waiting" && (
        <p className={styles.connection}>
          <ClockIcon />
          <span>
            <Furigana text={words.reconnecting} />
          </span>
        </p>
      )}
    </div>
  );
}
