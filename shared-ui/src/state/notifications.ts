/** What the viewer was told, and marking it as read. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../api/client";
import type { ApiError } from "../api/errors";
import type { Notification } from "../api/types";
import { UNREAD_INTERVAL_MS } from "./query-client";
import { read } from "./read";
import { BY_READING } from "./touched";
import { type Change, useChange } from "./use-change";

/** Return the query of the viewer's notifications, newest first. */
export function notificationsQuery() {
  return { ...read("/api/chat/notifications/"), refetchInterval: UNREAD_INTERVAL_MS };
}

/** Return the viewer's notifications, newest first. */
export function useNotifications(): UseQueryResult<Notification[], ApiError> {
  return useQuery(notificationsQuery());
}

/** Return how many notifications are unread; 0 until they are known. */
export function useUnreadCount(): number {
  return useNotifications().data?.filter((notification) => !notification.is_read).length ?? 0;
}

/** Return marking everything as read. */
export function useMarkAllAsRead(): Change<void> {
  return useChange(
    () => call((server) => server.POST("/api/chat/notifications/mark_all_as_read/")),
    BY_READING,
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
    BY_READING,
  );
}
