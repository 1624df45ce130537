/** The access log of an office. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "shared-ui/api/errors";
import { flattenPages, infiniteQuery } from "shared-ui/api/read";
import type { AccessLogEntry } from "shared-ui/api/types";

/** The entries loaded so far, newest first; only for managers. */
export function useOfficeAccessLog(officeId: number): UseInfiniteQueryResult<AccessLogEntry[], ApiError> {
  const query = infiniteQuery("/api/offices/{office_id}/looks/", {}, { office_id: officeId });
  return useInfiniteQuery({ ...query, select: flattenPages });
}
