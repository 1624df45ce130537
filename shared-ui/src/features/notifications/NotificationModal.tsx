/** The window with what the viewer was told. Where a notification leads is the app's choice. */
import type { ReactElement } from "react";
import type { Notification } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { Dialog } from "../../components/dialogs/Dialog";
import { announce } from "../../components/feedback/announce";
import { EmptyState } from "../../components/feedback/EmptyState";
import { Notice } from "../../components/feedback/Notice";
import { Skeleton } from "../../components/feedback/Skeleton";
import { Furigana, withoutReadings } from "../../components/text/Furigana";
import type { DateStyle } from "../../rules/dates";
import { useNotifications } from "../../state/notices/notifications";
import { useMarkAllAsRead } from "../../state/notices/reading";
import { useUnreadRooms } from "../../state/notices/today";
import { useUnread } from "../../state/notices/unread";
import { easyNotifications } from "../../strings/notices/easy-notifications";
import { notifications as notificationWords } from "../../strings/notices/notifications";
import { useStrings } from "../../strings/use-strings";
import { NotificationItem } from "./NotificationItem";
import styles from "./notifications.module.css";
import { RoomItem } from "./RoomItem";

interface NotificationModalProps {
  open: boolean;
  onClose: () => void;
  /** The page of the notification's contact; following it closes the window. */
  hrefOf: (notification: Notification) => string;
  /** The room of a contact. */
  roomHref: (contactId: number) => string;
  dateStyle?: DateStyle;
}

/** Show the notifications while open, newest first. */
export function NotificationModal(props: NotificationModalProps): ReactElement | null {
  return props.open ? <OpenModal {...props} /> : null;
}

function OpenModal({ onClose, hrefOf, roomHref, dateStyle = "short" }: NotificationModalProps): ReactElement {
  const words = useStrings(notificationWords, easyNotifications);
  const list = useNotifications();
  const { data: rooms } = useUnreadRooms();
  const { total, ofContact } = useUnread();
  const { error } = list;
  // An unread room stands above by its messages: its notice would say the same thing twice.
  const notifications = list.data?.filter(({ event, is_read }) => event !== "message" || is_read);
  const markAll = useMarkAllAsRead();
  const problem = markAll.error ?? (notifications && !list.isFetchNextPageError ? null : error);
  const unreadAbout = (id: number): number =>
    notifications?.filter(({ contact, is_read }) => contact === id && !is_read).length ?? 0;
  const waiting = rooms?.lines ?? [];
  const hasUnread = total > 0 || (notifications?.some(({ is_read }) => !is_read) ?? false);
  const isEmpty = notifications?.length === 0 && waiting.length === 0;

  return (
    <Dialog
      open
      onClose={onClose}
      title={<Furigana text={words.title} />}
      actions={
        notifications &&
        !isEmpty && (
          <Button
            variant="secondary"
            busy={markAll.isPending}
            unavailable={!hasUnread && <Furigana text={words.allRead} />}
            onClick={() =>
              markAll.mutate(undefined, { onSuccess: () => announce(withoutReadings(words.allRead)) })
            }
          >
            <Furigana text={words.markAll} />
          </Button>
        )
      }
    >
      {problem && (
        <Notice tone="error" announce>
          {problem.detail}
        </Notice>
      )}
      {!notifications && !error && <Skeleton count={3} />}
      {isEmpty && <EmptyState title={<Furigana text={words.empty} />} />}
      <ul className={styles.list}>
        {waiting.map((room) => (
          <RoomItem
            key={`room-${room.contact}`}
            room={room}
            messages={ofContact(room.contact) - unreadAbout(room.contact)}
            href={roomHref(room.contact)}
            dateStyle={dateStyle}
            onFollow={onClose}
          />
        ))}
        {notifications?.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            href={hrefOf(notification)}
            dateStyle={dateStyle}
            onFollow={onClose}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          <Furigana text={words.earlier} />
        </Button>
      )}
    </Dialog>
  );
}
