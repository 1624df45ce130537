/** Who was shown a person, and which corporations may not ask them now. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import { read } from "../../api/read";
import type { Looks, Refusal } from "../../api/types";
import { type Change, useChange } from "../../api/use-change";

const LOOKS = "/api/applicants/preferences/{preference_id}/looks/";
const REFUSALS = "/api/applicants/preferences/{preference_id}/refusals/";

export function looksQuery(preferenceId: number) {
  return read(LOOKS, { path: { preference_id: preferenceId } });
}

export function refusalsQuery(preferenceId: number) {
  return read(REFUSALS, { path: { preference_id: preferenceId } });
}

export function useLooks(preferenceId: number): UseQueryResult<Looks, ApiError> {
  return useQuery(looksQuery(preferenceId));
}

/** Return the corporations that may not ask a person now. */
export function useRefusals(preferenceId: number): UseQueryResult<Refusal[], ApiError> {
  return useQuery(refusalsQuery(preferenceId));
}

export function useAllowCorporation(preferenceId: number): Change<number> {
  return useChange(
    (corporation) =>
      call((server) =>
        server.DELETE(`${REFUSALS}{corporation_id}/`, {
          params: { path: { preference_id: preferenceId, corporation_id: corporation } },
        }),
      ),
    [REFUSALS],
  );
}
