/** Search and timelines. Each access needs a reason. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import type { Hits, Kind, SearchIn, Timeline } from "shared-ui/api/types";
import { FRESH, PERSONAL_DATA } from "../acts/personal-data";

const SEARCH = "/api/operator/search/";

const TIMELINE_KINDS = [
  "account",
  "office",
  "preference",
  "home",
  "contact",
] as const satisfies readonly Kind[];

/** The kinds that have a timeline. */
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export function hasTimeline(kind: string): kind is TimelineKind {
  return (TIMELINE_KINDS as readonly string[]).includes(kind);
}

/** The results, by kind. */
export function searchQuery(query: string, reason: string) {
  return queryOptions<Hits[], ApiError>({
    ...FRESH,
    queryKey: [PERSONAL_DATA, "search", query, reason],
    queryFn: ({ signal }) => search({ query, reason, kind: null, cursor: null }, signal),
  });
}

export function furtherHitsQuery(first: Hits, query: string, reason: string) {
  const { kind } = first;
  return infiniteQueryOptions<Hits, ApiError, { pages: Hits[] }, readonly unknown[], number | null>({
    ...FRESH,
    queryKey: [PERSONAL_DATA, "search", query, reason, kind],
    queryFn: async ({ pageParam, signal }) => {
      const [found] = await search({ query, reason, kind, cursor: pageParam }, signal);
      return found ?? { kind, hits: [], next_cursor: null };
    },
    initialData: { pages: [first], pageParams: [null] },
    // The first page comes from the search itself and is reloaded only with it.
    staleTime: Infinity,
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

function search(body: SearchIn, signal: AbortSignal): Promise<Hits[]> {
  return call((server) => server.POST(SEARCH, { body, signal }));
}

/** The history, newest first, in pages. */
export function timelineQuery(kind: TimelineKind, id: number, reason: string) {
  return infiniteQueryOptions<Timeline, ApiError, { pages: Timeline[] }, readonly unknown[], string | null>({
    ...FRESH,
    queryKey: [PERSONAL_DATA, "timeline", kind, id, reason],
    queryFn: ({ pageParam, signal }) => readTimeline(kind, id, { reason, cursor: pageParam }, signal),
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

function readTimeline(
  kind: TimelineKind,
  id: number,
  body: { reason: string; cursor: string | null },
  signal: AbortSignal,
): Promise<Timeline> {
  switch (kind) {
    case "account":
      return call((server) =>
        server.POST("/api/operator/accounts/{account_id}/timeline/", {
          params: { path: { account_id: id } },
          body,
          signal,
        }),
      );
    case "office":
      return call((server) =>
        server.POST("/api/operator/offices/{office_id}/timeline/", {
          params: { path: { office_id: id } },
          body,
          signal,
        }),
      );
    case "preference":
      return call((server) =>
        server.POST("/api/operator/people/{preference_id}/timeline/", {
          params: { path: { preference_id: id } },
          body,
          signal,
        }),
      );
    case "home":
      return call((server) =>
        server.POST("/api/operator/homes/{home_id}/timeline/", {
          params: { path: { home_id: id } },
          body,
          signal,
        }),
      );
    case "contact":
      return call((server) =>
        server.POST("/api/operator/contacts/{contact_id}/timeline/", {
          params: { path: { contact_id: id } },
          body,
          signal,
        }),
      );
  }
}
