/** Open tasks of a staff user, and rooms with unread messages. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ApiError } from "shared-ui/api/errors";
import { UNREAD_INTERVAL_MS } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { ContactGroup } from "shared-ui/api/types";

export function todayQuery() {
  return { ...read("/api/chat/today/"), refetchInterval: UNREAD_INTERVAL_MS };
}

/** Rooms with unread messages, the longest waiting first. */
export function useUnreadRooms(): UseQueryResult<ContactGroup, ApiError> {
  return useQuery({ ...read("/api/chat/unread/rooms/"), refetchInterval: UNREAD_INTERVAL_MS });
}
