/** Who of an office looked at whom. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ApiError } from "../../api/errors";
import type { Looked } from "../../api/types";
import { readOn, rowsOf } from "../read";

/** Return who of an office looked at whom, as far back as it was read, newest first; managers may ask. */
export function useLooked(officeId: number): UseInfiniteQueryResult<Looked[], ApiError> {
  const query = readOn("/api/offices/{office_id}/looks/", {}, { office_id: officeId });
  return useInfiniteQuery({ ...query, select: rowsOf });
}
