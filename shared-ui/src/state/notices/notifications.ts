/** What the viewer was told, and marking it as read. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import type { Notification } from "../../api/types";
import { INVALIDATED_BY_READING } from "../invalidation";
import { UNREAD_INTERVAL_MS } from "../query-client";
import { readOn, rowsOf } from "../read";
import { type Change, useChange } from "../use-change";

/** Return the query of the viewer's notifications, newest first; with a contact, only those about it. */
export function notificationsQuery(contactId?: number) {
  return {
    ...readOn("/api/chat/notifications/", { contact: contactId }),
    refetchInterval: UNREAD_INTERVAL_MS,
  };
}

/** Return the viewer's notifications as far back as they were read, newest first. */
export function useNotifications(contactId?: number): UseInfiniteQueryResult<Notification[], ApiError> {
  return useInfiniteQuery({ ...notificationsQuery(contactId), select: rowsOf });
}

/** Return what is unread of the notifications. A tab out of sight is told too, for its title. */
export function useUnreadNotices(): Notification[] {
  const { data = [] } = useInfiniteQuery({
    ...notificationsQuery(),
    select: rowsOf,
    refetchIntervalInBackground: true,
  });
  return data.filter((notification) => !notification.is_read);
}

/** Return how many notifications are unread; 0 until they are known. */
export function useUnreadCount(): number {
  return useUnreadNotices().length;
}

/** Return marking everything as read. */
export function useMarkAllAsRead(): Change<void> {
  return useChange(
    () => call((server) => server.POST("/api/chat/notifications/mark_all_as_read/")),
    INVALIDATED_BY_READING,
  );
}

/** Return marking one contact's notifications as read. */
export function useMarkContactAsRead(): Change<number> {
  return useChange(
    (contactId) =>
      call((server) =>
        server.POST("/api/chat/notifications/mark_all_for_contact_as_read/", {
          body: { contact_id: contactId },
        }),
      ),
    INVALIDATED_BY_READING,
  );
}
