/** One notification: when, whether it was read, its lines, and the way to its contact. */
import clsx from "clsx";
import type { ReactElement } from "react";
import type { Notification } from "../../api/types";
import { Link } from "../../components/buttons/Link";
import { DateTime } from "../../components/display/DateTime";
import { Furigana } from "../../components/text/Furigana";
import type { DateStyle } from "../../rules/dates";
import { callInShort } from "../../rules/person-in-short";
import { easyNotifications } from "../../strings/notices/easy-notifications";
import { notifications } from "../../strings/notices/notifications";
import { useStrings } from "../../strings/use-strings";
import styles from "./notifications.module.css";

interface NotificationItemProps {
  notification: Notification;
  dateStyle: DateStyle;
  onFollow: () => void;
}

/** Render the notification. */
export function NotificationItem({ notification, dateStyle, onFollow }: NotificationItemProps): ReactElement {
  const words = useStrings(notifications, easyNotifications);
  const { id, message, page, created_at, is_read, home_name, person } = notification;
  const [first = "", ...rest] = message.split("\n");
  return (
    <li className={clsx(styles.item, !is_read && styles.unread)}>
      <p className={styles.head}>
        <span className={is_read ? undefined : styles.unreadState}>
          <Furigana text={is_read ? words.read : words.unread} />
        </span>
        <DateTime iso={created_at} style={dateStyle} />
      </p>
      <div id={`notification-${id}`}>
        {home_name !== null && <p>{words.about(home_name, person && callInShort(person))}</p>}
        <p className={styles.first}>{first}</p>
        {rest.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p>
        <Link href={page} aria-describedby={`notification-${id}`} onClick={onFollow}>
          <Furigana text={words.open} />
        </Link>
      </p>
    </li>
  );
}
