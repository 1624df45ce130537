/** Who looked at the certificates of a preference. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import { readOn, rowsOf } from "../../api/read";
import type { CertificateView } from "../../api/types";

/** Return the query of who looked at a preference's certificates, newest first. */
export function certificateViewsQuery(preferenceId: number) {
  const path = "/api/applicants/preferences/{preference_id}/certificate_views/";
  return readOn(path, {}, { preference_id: preferenceId });
}

/** Return who looked, as far back as it was read, newest first. */
export function useCertificateViews(
  preferenceId: number,
): UseInfiniteQueryResult<CertificateView[], ApiError> {
  return useInfiniteQuery({ ...certificateViewsQuery(preferenceId), select: rowsOf });
}
