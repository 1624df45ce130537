import { UNREAD_INTERVAL_MS } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { Period } from "./view";

/** The visits of a period: agreed, reported, and proposals that may still be chosen. */
export function calendarQuery({ first, last }: Period) {
  return {
    ...read("/api/chat/visits/calendar/", { query: { first_day: first, last_day: last } }),
    refetchInterval: UNREAD_INTERVAL_MS,
  };
}
