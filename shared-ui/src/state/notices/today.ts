/** What waits for a member of staff today, and the rooms in which something is unread. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import type { ContactGroup, Today } from "../../api/types";
import { UNREAD_INTERVAL_MS } from "../query-client";
import { read } from "../read";

/** Return the query of what waits today. */
export function todayQuery() {
  return { ...read("/api/chat/today/"), refetchInterval: UNREAD_INTERVAL_MS };
}

/** Return what waits today. */
export function useToday(): UseQueryResult<Today, ApiError> {
  return useQuery(todayQuery());
}

/** Return the rooms in which something is unread, those first that have waited longest. */
export function useUnreadRooms(): UseQueryResult<ContactGroup, ApiError> {
  return useQuery({ ...read("/api/chat/unread/rooms/"), refetchInterval: UNREAD_INTERVAL_MS });
}
