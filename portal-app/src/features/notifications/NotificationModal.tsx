/** The bell's dialog with the viewer's notifications, loaded when opened. The server provides their link targets. */
import { type ReactElement, useRef, useState } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { NotificationFilters as Filters, NotificationKind, Role } from "shared-ui/api/types";
import { useNotifications } from "shared-ui/features/notifications/queries";
import { useMarkAllAsRead } from "shared-ui/features/notifications/reading";
import { useUnread } from "shared-ui/features/notifications/unread";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { announce } from "shared-ui/ui/feedback/announce";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { FocusNewRows } from "shared-ui/ui/focus/FocusNewRows";
import { Stack } from "shared-ui/ui/layout/Stack";
import { allContactsOf } from "../../paths";
import { useUnreadRooms } from "../today/queries";
import { NotificationFilters } from "./NotificationFilters";
import { NotificationItem } from "./NotificationItem";
import styles from "./notifications.module.css";
import { RoomItem } from "./RoomItem";
import { notifications as words } from "./text";

const KINDS = Object.keys(labels.NotificationKind) as NotificationKind[];

interface NotificationModalProps {
  role: Role;
  onClose: () => void;
}

/** Newest first. Unread rooms that it does not list are in the list of all contacts. */
export default function NotificationModal({ role, onClose }: NotificationModalProps): ReactElement {
  const [filters, setFilters] = useState<Filters>({});
  const list = useNotifications(filters);
  const { data: rooms } = useUnreadRooms();
  const { total, messagesOf } = useUnread();
  const { error } = list;
  // An unread room has a row of its own with its messages, so its notification would be a duplicate.
  const notifications = list.data?.filter(({ event, is_read }) => event !== "message" || is_read);
  const markAll = useMarkAllAsRead();
  const problem = notifications && !list.isFetchNextPageError ? null : error;
  const showsRooms = notifications !== undefined && (!filters.kind || filters.kind === "message");
  // Leave out rooms without a count: just read, or not counted yet.
  const waiting = (showsRooms && rooms?.lines.filter(({ contact }) => messagesOf(contact) > 0)) || [];
  const others = showsRooms && rooms ? rooms.total - rooms.lines.length : 0;
  const hasUnread = total > 0 || (notifications?.some(({ is_read }) => !is_read) ?? false);
  const rows = useRef<HTMLUListElement>(null);
  const isFiltered = Boolean(filters.unread || filters.kind);
  const isEmpty = notifications?.length === 0 && waiting.length === 0;
  const items = [
    ...waiting.map((room) => ({
      at: Date.parse(room.since),
      row: (
        <RoomItem
          key={`room-${room.contact}`}
          room={room}
          messages={messagesOf(room.contact)}
          onFollow={onClose}
        />
      ),
    })),
    ...(notifications ?? []).map((notification) => ({
      at: Date.parse(notification.created_at),
      row: <NotificationItem key={notification.id} notification={notification} onFollow={onClose} />,
    })),
  ].sort((one, other) => other.at - one.at);
  // Rooms older than the loaded notifications are last; what is loaded next comes before them.
  const loadedFrom = list.hasNextPage ? Date.parse(list.data?.at(-1)?.created_at ?? "") : 0;
  const shown = items.filter(({ at }) => at >= loadedFrom).length + (others > 0 ? 1 : 0);

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      actions={
        // It marks all kinds.
        notifications &&
        !isEmpty &&
        !filters.kind && (
          <Button
            variant="secondary"
            busy={markAll.isPending}
            unavailable={!hasUnread && words.allRead}
            onClick={() => markAll.mutate(undefined, { onSuccess: () => announce(words.allRead) })}
          >
            {words.markAll}
          </Button>
        )
      }
    >
      <ErrorNotice error={problem} announce />
      {!notifications && !error && <Skeleton count={3} />}
      {(isFiltered || (notifications && !isEmpty)) && (
        <NotificationFilters
          filters={filters}
          onFilters={setFilters}
          kinds={KINDS.filter((kind) => role === "facility" || kind !== "new_matches")}
          unread={total}
        />
      )}
      {isEmpty && <EmptyState title={isFiltered ? words.noneFound : words.empty} />}
      <Stack as="ul" gap={12} ref={rows}>
        {others > 0 && (
          <li className={styles.item}>
            <Link href={`${allContactsOf(role)}?unread=true`} onClick={onClose}>
              {words.otherRooms(others)}
            </Link>
          </li>
        )}
        {items.map(({ row }) => row)}
      </Stack>
      {list.hasNextPage && (
        <FocusNewRows list={rows} rows={shown} isReading={list.isFetchingNextPage}>
          <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {words.earlier}
          </Button>
        </FocusNewRows>
      )}
    </Dialog>
  );
}
