/** The inbox of a staff user. */
import { infiniteQueryOptions, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "shared-ui/api/errors";
import { UNREAD_INTERVAL_MS } from "shared-ui/api/query-client";
import { read, readPage } from "shared-ui/api/read";
import type { RoomInShort } from "shared-ui/api/types";
import type { Inbox } from "../inbox";

const ROOMS = "/api/chat/rooms/";
const ROOMS_AT_ONCE = 20;

/** The contacts of a view that match the search: open ones first, then the latest activity. */
export function inboxQuery({ view, words }: Inbox) {
  const query = { limit: ROOMS_AT_ONCE, view, q: words || undefined };
  return infiniteQueryOptions({
    queryKey: [ROOMS, { query }, "pages"],
    queryFn: ({ signal, pageParam }) => readPage<RoomInShort>(ROOMS, { ...query, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((sum, { data }) => sum + data.length, 0);
      return known < total ? known : undefined;
    },
    refetchInterval: UNREAD_INTERVAL_MS,
  });
}

/** The number of contacts in each view, for all places that show it. */
export function inboxCountsQuery() {
  return { ...read("/api/chat/rooms/counts/"), refetchInterval: UNREAD_INTERVAL_MS };
}

interface Rooms {
  rooms: RoomInShort[];
  total: number;
}

export function useRooms(inbox: Inbox): UseInfiniteQueryResult<Rooms, ApiError> {
  return useInfiniteQuery({
    ...inboxQuery(inbox),
    // Keep the shown results until the new ones are loaded.
    placeholderData: (before) => before,
    select: ({ pages }) => ({
      // A room that moved up between two pages is in both.
      rooms: [...new Map(pages.flatMap(({ data }) => data).map((room) => [room.contact, room])).values()],
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}
