/** Queries for the viewer's notifications. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import { UNREAD_INTERVAL_MS } from "../../api/query-client";
import { readOn, rowsOf } from "../../api/read";
import type { Notification } from "../../api/types";

/** Newest first; with a contact, only the notifications about it. */
function notificationsQuery(contactId?: number) {
  return {
    ...readOn("/api/chat/notifications/", { contact: contactId }),
    refetchInterval: UNREAD_INTERVAL_MS,
  };
}

/** All pages loaded so far, newest first. */
export function useNotifications(contactId?: number): UseInfiniteQueryResult<Notification[], ApiError> {
  return useInfiniteQuery({ ...notificationsQuery(contactId), select: rowsOf });
}
