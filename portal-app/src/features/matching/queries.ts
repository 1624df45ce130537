/** The people who fit a home. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call, callForPage } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { INVALIDATED_BY_REQUEST } from "shared-ui/api/invalidation";
import { NO_ALERT } from "shared-ui/api/query-client";
import { invalidate, read } from "shared-ui/api/read";
import type {
  Contact,
  MatchCount,
  MatchDetails,
  MatchedPreference,
  MatchFilters,
  MatchingPreferences,
} from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";

const PATH = "/api/facilities/matching-preferences/{home_id}/";
const ONE = "/api/facilities/matching-preferences/{home_id}/{preference_id}/";
const ASIDE = "/api/facilities/matching-preferences/{home_id}/{preference_id}/aside/";
const COUNT = "/api/facilities/matching-preferences/{home_id}/count/";
const MUNICIPALITIES = "/api/facilities/matching-preferences/{home_id}/municipalities/";
// Cards are tall; more are loaded while scrolling.
const PAGE_SIZE = 20;
const NOTHING = {
  ...{ home_name: "", is_recruiting: true },
  ...{ vacancies: null, vacancies_stated_on: null, vacancy_expected_on: null },
};

export function matchingQuery(homeId: number, filters: MatchFilters = {}) {
  return infiniteQueryOptions({
    queryKey: [PATH, { path: { home_id: homeId }, query: filters }],
    queryFn: ({ signal, pageParam }): Promise<{ data: MatchingPreferences; next: string | null }> =>
      callForPage((server) =>
        server.GET(PATH, {
          params: { path: { home_id: homeId }, query: { ...filters, limit: PAGE_SIZE, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The people loaded so far, and the home's name. */
export function useMatching(
  homeId: number,
  filters: MatchFilters,
): UseInfiniteQueryResult<MatchingPreferences, ApiError> {
  // Keep the shown list while other filters load, so that the page does not jump.
  return useInfiniteQuery({
    ...matchingQuery(homeId, filters),
    select: together,
    placeholderData: (shown) => shown,
  });
}

/** How many people pass the filters, and how many the whole list has. */
export function useMatchCount(
  homeId: number,
  { order: _, ...query }: MatchFilters,
): UseQueryResult<MatchCount, ApiError> {
  return useQuery({
    ...read(COUNT, { path: { home_id: homeId }, query }),
    placeholderData: (shown) => shown,
  });
}

/** The first people of the list, as a table. */
export function fetchMatches(homeId: number, query: MatchFilters): Promise<Blob> {
  return call((server) =>
    server.GET(`${PATH}csv/`, { params: { path: { home_id: homeId }, query }, parseAs: "blob" }),
  );
}

/** Everything a facility may see of one match. Each opening is recorded, so it never refetches automatically. */
export function useMatchDetails(
  homeId: number,
  preferenceId: number | undefined,
): UseQueryResult<MatchDetails, ApiError> {
  const details = read(ONE, { path: { home_id: homeId, preference_id: preferenceId ?? 0 } });
  return useQuery({ ...details, staleTime: "static", gcTime: 0, enabled: preferenceId !== undefined });
}

/** Where the matching people live; empty until loaded. */
export function useMunicipalities(homeId: number): readonly string[] {
  return useQuery(read(MUNICIPALITIES, { path: { home_id: homeId } })).data?.names ?? [];
}

/** Puts a person aside or brings them back. The row stays in place, with an undo button. */
export function usePutAside(homeId: number): Change<{ person: MatchedPreference; by: string | null }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ person, by }: { person: MatchedPreference; by: string | null }) => {
      const params = { path: { home_id: homeId, preference_id: person.id } };
      return call((server) =>
        by === null ? server.DELETE(ASIDE, { params }) : server.PUT(ASIDE, { params }),
      );
    },
    onSuccess: (_, { person, by }) =>
      changeMatch(client, homeId, person.id, {
        put_aside: by === null ? null : { by, at: new Date().toISOString() },
      }),
  });
}

/** Contacts a person. The list is not reloaded: they would be ranked lower, and row and dialog would disappear. */
export function useAsk(): Change<{ home: number; preference: number; request_words: string }, Contact> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call((server) => server.POST("/api/chat/contacts/", { body })),
    meta: NO_ALERT,
    onSuccess: async ({ id }, { home, preference }) => {
      await changeMatch(client, home, preference, { contact: id });
      await invalidate(client, INVALIDATED_BY_REQUEST);
    },
  });
}

/** Changes a person's row in place; lists are ranked again when next opened. */
export function changeMatch(
  client: QueryClient,
  homeId: number,
  personId: number,
  change: Partial<MatchedPreference>,
): Promise<void> {
  client.setQueriesData<InfiniteData<{ data: MatchingPreferences }>>(
    { queryKey: [PATH, { path: { home_id: homeId } }] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: {
            ...page.data,
            data: page.data.data.map((row) => (row.id === personId ? { ...row, ...change } : row)),
          },
        })),
      },
  );
  void client.invalidateQueries({ queryKey: [COUNT] });
  return client.invalidateQueries({ queryKey: [PATH], refetchType: "none" });
}

function together({ pages }: InfiniteData<{ data: MatchingPreferences }>): MatchingPreferences {
  return { ...NOTHING, ...pages[0]?.data, data: pages.flatMap(({ data }) => data.data) };
}
