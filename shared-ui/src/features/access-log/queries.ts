/** Queries for who viewed a person or their certificates, and for the corporations that may not contact them. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import { flattenPages, infiniteQuery, read } from "../../api/read";
import type { CertificateView } from "../../api/types";
import { type Change, useChange } from "../../api/use-change";

const ACCESS_LOG = "/api/applicants/preferences/{preference_id}/looks/";
const BLOCKED = "/api/applicants/preferences/{preference_id}/refusals/";

export function accessLogQuery(preferenceId: number) {
  return read(ACCESS_LOG, { path: { preference_id: preferenceId } });
}

export function blockedCorporationsQuery(preferenceId: number) {
  return read(BLOCKED, { path: { preference_id: preferenceId } });
}

export function useAllowCorporation(preferenceId: number): Change<number> {
  return useChange(
    (corporation) =>
      call((server) =>
        server.DELETE(`${BLOCKED}{corporation_id}/`, {
          params: { path: { preference_id: preferenceId, corporation_id: corporation } },
        }),
      ),
    [BLOCKED],
  );
}

/** Who viewed the certificates of a preference, newest first. */
export function certificateViewsQuery(preferenceId: number) {
  const path = "/api/applicants/preferences/{preference_id}/certificate_views/";
  return infiniteQuery(path, {}, { preference_id: preferenceId });
}

/** All pages loaded so far, newest first. */
export function useCertificateViews(
  preferenceId: number,
): UseInfiniteQueryResult<CertificateView[], ApiError> {
  return useInfiniteQuery({ ...certificateViewsQuery(preferenceId), select: flattenPages });
}
