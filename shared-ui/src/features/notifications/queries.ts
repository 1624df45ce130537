/** What the viewer was told. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import { UNREAD_INTERVAL_MS } from "../../api/query-client";
import { readOn, rowsOf } from "../../api/read";
import type { Notification } from "../../api/types";

/** Return the query of the viewer's notifications, newest first; with a contact, only those about it. */
function notificationsQuery(contactId?: number) {
  return {
    ...readOn("/api/chat/notifications/", { contact: contactId }),
    refetchInterval: UNREAD_INTERVAL_MS,
  };
}

/** Return the viewer's notifications as far back as they were read, newest first. */
export function useNotifications(contactId?: number): UseInfiniteQueryResult<Notification[], ApiError> {
  return useInfiniteQuery({ ...notificationsQuery(contactId), select: rowsOf });
}
