/** The people who fit a home. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { callForPage } from "../../api/client";
import type { ApiError } from "../../api/errors";
import type { MatchingPreferences, MatchWish } from "../../api/types";

const PATH = "/api/facilities/matching-preferences/{home_id}/";
// Cards are tall: more than these are read on while somebody scrolls.
const PAGE_SIZE = 20;

/** Return the query of the people who fit a home, in the order and as narrowed as wished. */
export function matchingQuery(homeId: number, wish: MatchWish = {}) {
  return infiniteQueryOptions({
    queryKey: [PATH, { path: { home_id: homeId }, query: wish }],
    queryFn: ({ signal, pageParam }): Promise<{ data: MatchingPreferences; next: string | null }> =>
      callForPage((server) =>
        server.GET(PATH, {
          params: { path: { home_id: homeId }, query: { ...wish, limit: PAGE_SIZE, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Return the people who fit a home as far as they were read, and the home's name. */
export function useMatching(
  homeId: number,
  wish: MatchWish,
): UseInfiniteQueryResult<MatchingPreferences, ApiError> {
  // While another wish is fetched, what is shown stays: the page does not jump.
  return useInfiniteQuery({
    ...matchingQuery(homeId, wish),
    select: together,
    placeholderData: (shown) => shown,
  });
}

function together({ pages }: InfiniteData<{ data: MatchingPreferences }>): MatchingPreferences {
  return {
    home_name: pages[0]?.data.home_name ?? "",
    data: pages.flatMap(({ data }) => data.data),
  };
}
