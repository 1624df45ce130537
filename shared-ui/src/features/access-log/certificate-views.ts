/** Queries for the views of a preference's certificates. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import { flattenPages, infiniteQuery } from "../../api/read";
import type { CertificateView } from "../../api/types";

/** Newest first. */
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
