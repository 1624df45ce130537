/** A room in which something is unread: with whom, since when, how much, and the way there. */
import type { ReactElement } from "react";
import type { ContactLine } from "../../api/types";
import { Link } from "../../components/buttons/Link";
import { DateTime } from "../../components/display/DateTime";
import { Furigana } from "../../components/text/Furigana";
import type { DateStyle } from "../../rules/dates";
import { callInShort } from "../../rules/person-in-short";
import { easyNotifications } from "../../strings/notices/easy-notifications";
import { notifications } from "../../strings/notices/notifications";
import { useStrings } from "../../strings/use-strings";
import styles from "./notifications.module.css";

interface RoomItemProps {
  room: ContactLine;
  /** How many of its messages are unread. */
  messages: number;
  dateStyle: DateStyle;
  onFollow: () => void;
}

/** Render the room. */
export function RoomItem({ room, messages, dateStyle, onFollow }: RoomItemProps): ReactElement {
  const words = useStrings(notifications, easyNotifications);
  const { contact, page, home, person, since } = room;
  return (
    <li className={`${styles.item} ${styles.unread}`}>
      <p className={styles.head}>
        <span className={styles.unreadState}>
          <Furigana text={words.unread} />
        </span>
        <DateTime iso={since} style={dateStyle} />
      </p>
      <div id={`room-${contact}`}>
        <p>{words.about(home.name, callInShort(person))}</p>
        <p className={styles.first}>
          <Furigana text={words.messages(messages)} />
        </p>
      </div>
      <p>
        <Link href={page} aria-describedby={`room-${contact}`} onClick={onFollow}>
          <Furigana text={words.openRoom} />
        </Link>
      </p>
    </li>
  );
}
