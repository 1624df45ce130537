/** Queries for who viewed a person, and for the corporations that may not send them requests. */
import { call } from "../../api/client";
import { read } from "../../api/read";
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
