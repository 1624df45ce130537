/** The window with what the viewer was told. Where a notification leads is the app's choice. */
import type { ReactElement } from "react";
import type { Notification } from "../../api/types";
import { Button } from "../../components/buttons/Button";
import { Dialog } from "../../components/dialogs/Dialog";
import { EmptyState } from "../../components/feedback/EmptyState";
import { Notice } from "../../components/feedback/Notice";
import { Skeleton } from "../../components/feedback/Skeleton";
import { Furigana } from "../../components/text/Furigana";
import type { DateStyle } from "../../rules/dates";
import { useMarkAllAsRead, useNotifications } from "../../state/notices/notifications";
import { easyNotifications } from "../../strings/notices/easy-notifications";
import { notifications as notificationWords } from "../../strings/notices/notifications";
import { useStrings } from "../../strings/use-strings";
import { NotificationItem } from "./NotificationItem";
import styles from "./notifications.module.css";

interface NotificationModalProps {
  open: boolean;
  onClose: () => void;
  /** The page of the notification's contact; following it closes the window. */
  hrefOf: (notification: Notification) => string;
  dateStyle?: DateStyle;
}

/** Show the notifications while open, newest first. */
export function NotificationModal(props: NotificationModalProps): ReactElement | null {
  return props.open ? <OpenModal {...props} /> : null;
}

function OpenModal({ onClose, hrefOf, dateStyle = "short" }: NotificationModalProps): ReactElement {
  const words = useStrings(notificationWords, easyNotifications);
  const list = useNotifications();
  const { data: notifications, error } = list;
  const markAll = useMarkAllAsRead();
  const problem = markAll.error ?? (notifications && !list.isFetchNextPageError ? null : error);
  const hasUnread = notifications?.some(({ is_read }) => !is_read) ?? false;

  return (
    <Dialog
      open
      onClose={onClose}
      title={<Furigana text={words.title} />}
      actions={
        notifications &&
        notifications.length > 0 && (
          <Button
            variant="secondary"
            busy={markAll.isPending}
            unavailable={!hasUnread && <Furigana text={words.allRead} />}
            onClick={() => markAll.mutate()}
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
      {notifications?.length === 0 && <EmptyState title={<Furigana text={words.empty} />} />}
      <ul className={styles.list}>
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
