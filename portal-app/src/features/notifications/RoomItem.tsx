/** A room with unread messages: the other side, since when, how many, and a link. */
import type { ReactElement } from "react";
import type { ContactLine } from "shared-ui/api/types";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { Link } from "shared-ui/ui/buttons/Link";
import { DateTime } from "shared-ui/ui/display/DateTime";
import styles from "./notifications.module.css";
import { notifications as words } from "./text";

interface RoomItemProps {
  room: ContactLine;
  /** The number of unread messages. */
  messages: number;
  onFollow: () => void;
}

export function RoomItem({ room, messages, onFollow }: RoomItemProps): ReactElement {
  const { contact, page, home, person, since } = room;
  return (
    <li className={`${styles.item} ${styles.unread}`}>
      <p className={styles.head}>
        <span className={styles.unreadState}>{words.unread}</span>
        <DateTime iso={since} />
      </p>
      <div id={`room-${contact}`}>
        <p>{words.about(home.name, callInShort(person))}</p>
        <p className={styles.first}>{words.messages(messages)}</p>
      </div>
      <p>
        <Link href={page} aria-describedby={`room-${contact}`} onClick={onFollow}>
          {words.openRoom}
        </Link>
      </p>
    </li>
  );
}
