/** The people who fit a home. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../api/errors";
import type { MatchingPreferences } from "../api/types";
import { read } from "./read";

/** Return the query of the people who fit a home, best first. */
export function matchingQuery(homeId: number) {
  return read("/api/facilities/matching-preferences/{home_id}/", { path: { home_id: homeId } });
}

/** Return the people who fit a home, best first. */
export function useMatching(homeId: number): UseQueryResult<MatchingPreferences, ApiError> {
  return useQuery(matchingQuery(homeId));
}
