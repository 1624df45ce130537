/** The dialog with the viewer's notifications. The server provides their link targets. */
import { type ReactElement, useRef } from "react";
import { useNotifications } from "shared-ui/features/notifications/queries";
import { useMarkAllAsRead } from "shared-ui/features/notifications/reading";
import { useUnread } from "shared-ui/features/notifications/unread";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { announce } from "shared-ui/ui/feedback/announce";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { FocusNewRows } from "shared-ui/ui/focus/FocusNewRows";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useUnreadRooms } from "../today/queries";
import { NotificationItem } from "./NotificationItem";
import styles from "./notifications.module.css";
import { RoomItem } from "./RoomItem";
import { notifications as words } from "./text";

interface NotificationModalProps {
  open: boolean;
  onClose: () => void;
  /** The list of all rooms with unread messages. */
  roomsHref: string;
}

/** Newest first. */
export function NotificationModal(props: NotificationModalProps): ReactElement | null {
  return props.open ? <OpenModal {...props} /> : null;
}

function OpenModal({ onClose, roomsHref }: NotificationModalProps): ReactElement {
  const list = useNotifications();
  const { data: rooms } = useUnreadRooms();
  const { total, messagesOf } = useUnread();
  const { error } = list;
  // An unread room is listed above with its messages, so its notification would be a duplicate.
  const notifications = list.data?.filter(({ event, is_read }) => event !== "message" || is_read);
  const markAll = useMarkAllAsRead();
  const problem = notifications && !list.isFetchNextPageError ? null : error;
  // Leave out rooms without a count: just read, or not counted yet.
  const waiting = rooms?.lines.filter(({ contact }) => messagesOf(contact) > 0) ?? [];
  const others = (rooms?.total ?? 0) - (rooms?.lines.length ?? 0);
  const hasUnread = total > 0 || (notifications?.some(({ is_read }) => !is_read) ?? false);
  const shown = waiting.length + (others > 0 ? 1 : 0) + (notifications?.length ?? 0);
  const rows = useRef<HTMLUListElement>(null);
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
            onClick={() => markAll.mutate(undefined, { onSuccess: () => announce(words.allRead) })}
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
      <ul ref={rows} className={styles.list}>
        {waiting.map((room) => (
          <RoomItem
            key={`room-${room.contact}`}
            room={room}
            messages={messagesOf(room.contact)}
            onFollow={onClose}
          />
        ))}
        {others > 0 && (
          <li className={styles.item}>
            <Link href={roomsHref} onClick={onClose}>
              <Furigana text={words.otherRooms(others)} />
            </Link>
          </li>
        )}
        {notifications?.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onFollow={onClose} />
        ))}
      </ul>
      {list.hasNextPage && (
        <FocusNewRows list={rows} rows={shown} isReading={list.isFetchingNextPage}>
          <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Furigana text={words.earlier} />
          </Button>
        </FocusNewRows>
      )}
    </Dialog>
  );
}
