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

/** Return marking as read what is about a home alone; null for what is about no home. */
export function useMarkHomeAsRead(): Change<number | null> {
  return useChange(
    (homeId) =>
      call((server) =>
        server.POST("/api/chat/notifications/mark_all_for_home_as_read/", { body: { home_id: homeId } }),
      ),
    INVALIDATED_BY_READING,
  );
}
