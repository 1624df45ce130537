/** The open rooms of a staff user. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "shared-ui/api/errors";
import { UNREAD_INTERVAL_MS } from "shared-ui/api/query-client";
import { readOn, rowsOf } from "shared-ui/api/read";
import type { RoomInShort } from "shared-ui/api/types";

const ROOMS_AT_ONCE = 20;

/** Rooms found by name, the latest message first. */
export function useRooms(words: string): UseInfiniteQueryResult<RoomInShort[], ApiError> {
  return useInfiniteQuery({
    ...readOn("/api/chat/rooms/", { limit: ROOMS_AT_ONCE, q: words || undefined }),
    refetchInterval: UNREAD_INTERVAL_MS,
    // Keep the shown results until the new ones are loaded.
    placeholderData: (before) => before,
    select: rowsOf,
  });
}
