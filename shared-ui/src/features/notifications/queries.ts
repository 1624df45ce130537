/** Queries for the viewer's notifications. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import { UNREAD_INTERVAL_MS } from "../../api/query-client";
import { flattenPages, infiniteQuery } from "../../api/read";
import type { Notification, NotificationFilters } from "../../api/types";

export function notificationsQuery(filters: NotificationFilters = {}) {
  return infiniteQuery("/api/chat/notifications/", filters);
}

/** All pages loaded so far, newest first. */
export function useNotifications(
  filters: NotificationFilters = {},
): UseInfiniteQueryResult<Notification[], ApiError> {
  return useInfiniteQuery({
    ...notificationsQuery(filters),
    refetchInterval: UNREAD_INTERVAL_MS,
    select: flattenPages,
  });
}
