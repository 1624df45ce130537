/** The open rooms of a member of staff, to go from one to the other. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import type { RoomInShort } from "../../api/types";
import { UNREAD_INTERVAL_MS } from "../query-client";
import { readOn, rowsOf } from "../read";

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
