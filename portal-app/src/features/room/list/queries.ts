/** The open rooms of a member of staff, to go from one to the other. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "shared-ui/api/errors";
import { UNREAD_INTERVAL_MS } from "shared-ui/api/query-client";
import { readOn, rowsOf } from "shared-ui/api/read";
import type { RoomInShort } from "shared-ui/api/types";

const ROOMS_AT_ONCE = 20;

/** Return the rooms found by a name, those first where something was said last. */
export function useRooms(words: string): UseInfiniteQueryResult<RoomInShort[], ApiError> {
  return useInfiniteQuery({
    ...readOn("/api/chat/rooms/", { limit: ROOMS_AT_ONCE, q: words || undefined }),
    refetchInterval: UNREAD_INTERVAL_MS,
    // What was found stays until what is looked for now is there.
    placeholderData: (before) => before,
    select: rowsOf,
  });
}
