/** Queries for who viewed a person, and for the corporations that may not send them requests. */
import { call } from "../../api/client";
import { read } from "../../api/read";
import { type Change, useChange } from "../../api/use-change";

const LOOKS = "/api/applicants/preferences/{preference_id}/looks/";
const REFUSALS = "/api/applicants/preferences/{preference_id}/refusals/";

export function looksQuery(preferenceId: number) {
  return read(LOOKS, { path: { preference_id: preferenceId } });
}

export function refusalsQuery(preferenceId: number) {
  return read(REFUSALS, { path: { preference_id: preferenceId } });
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
