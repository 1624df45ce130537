/** Opening a page marks its notifications as read: the matches of a home, or the office. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { NO_ALERT } from "shared-ui/api/query-client";
import { useMarkHomeAsRead } from "shared-ui/features/notifications/reading";
import { unreadQuery } from "shared-ui/features/notifications/unread";

/** Marks the notifications of a home as read while its page is open; null for those without a home. */
export function useSeen(homeId: number | null): void {
  const { data: unread } = useQuery(unreadQuery());
  // Opening the page did it: a failure is not shown.
  const { mutate } = useMarkHomeAsRead(NO_ALERT);
  const waits = homeId === null ? unread?.others !== 0 : unread?.homes.some(({ id }) => id === homeId);
  const isUnread = unread !== undefined && waits === true;
  useEffect(() => {
    if (isUnread) mutate(homeId);
  }, [isUnread, homeId, mutate]);
}
