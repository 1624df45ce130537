/** How the connection stands, said calmly and only while it is not there. */
import type { ReactElement } from "react";
import type { ConnectionState } from "../../api/chat-socket";
import { useStrings } from "../../lib/text/use-strings";
import { ClockIcon } from "../../ui/icons/icons";
import { Furigana } from "../../ui/text/Furigana";
import styles from "./ChatRoom.module.css";
import { chat } from "./text";
import { easyChat } from "./text.easy";

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
