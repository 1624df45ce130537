/** One notification: time, read or unread, its lines, and a link to its contact. */
import clsx from "clsx";
import type { ReactElement } from "react";
import type { Notification } from "shared-ui/api/types";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { Link } from "shared-ui/ui/buttons/Link";
import { DateTime } from "shared-ui/ui/display/DateTime";
import styles from "./notifications.module.css";
import { notifications as words } from "./text";

interface NotificationItemProps {
  notification: Notification;
  onFollow: () => void;
}

export function NotificationItem({ notification, onFollow }: NotificationItemProps): ReactElement {
  const { id, message, page, created_at, is_read, home_name, person } = notification;
  const [first = "", ...rest] = message.split("\n");
  return (
    <li className={clsx(styles.item, !is_read && styles.unread)}>
      <p className={styles.head}>
        <span className={is_read ? undefined : styles.unreadState}>
          {is_read ? words.read : words.unread}
        </span>
        <DateTime iso={created_at} />
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
          {words.open}
        </Link>
      </p>
    </li>
  );
}
