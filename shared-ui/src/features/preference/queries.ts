/** Queries for the applicant's own preference, or those that a counselor registered. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import { INVALIDATED_BY_HANDOVER } from "../../api/invalidation";
import { NO_ALERT, UNREAD_INTERVAL_MS } from "../../api/query-client";
import { allPagesQuery, pageQuery, read } from "../../api/read";
import type { ListFilters, Preference } from "../../api/types";
import { type Change, useChange } from "../../api/use-change";

const ALL = "/api/applicants/preferences/";
const ONE = "/api/applicants/preferences/{preference_id}/";

export function preferencesQuery() {
  return { ...allPagesQuery(ALL), refetchInterval: UNREAD_INTERVAL_MS };
}

export function preferencesPageQuery(filters: ListFilters) {
  return { ...pageQuery(ALL, filters), refetchInterval: UNREAD_INTERVAL_MS };
}

export function preferenceQuery(preferenceId: number) {
  return read(ONE, at(preferenceId));
}

export function usePreferences(): UseQueryResult<Preference[], ApiError> {
  return useQuery(preferencesQuery());
}

/** Assigns a case to a counselor, or to nobody. */
export function useAssignPreference(): Change<{ id: number; assignee: number | null }> {
  return useChange(
    ({ id, assignee }) =>
      call((server) => server.PATCH(`${ONE}assignee/`, { params: at(id), body: { assignee } })),
    INVALIDATED_BY_HANDOVER,
    NO_ALERT,
  );
}

function at(preferenceId: number): { path: { preference_id: number } } {
  return { path: { preference_id: preferenceId } };
}
