/** Pauses, stops, resumes and erases registrations, and lists the stopped ones. */
import { call } from "../../api/client";
import { INVALIDATED_BY_PREFERENCE } from "../../api/invalidation";
import { NO_ALERT } from "../../api/query-client";
import { pageQuery } from "../../api/read";
import type { EndReason, Preference } from "../../api/types";
import { type Change, useChange } from "../../api/use-change";

const ALL = "/api/applicants/preferences/";
const ONE = "/api/applicants/preferences/{preference_id}/";

export type PreferenceEnd = "rest" | "stop" | "resume" | "erase";

/** The viewer's stopped registrations that are not erased yet. */
export function stoppedQuery() {
  return pageQuery(ALL, { withdrawn: true, limit: 200 });
}

/** Ends an office's case of a person, with a reason. */
export function useEndCase(): Change<{ preferenceId: number; reason: EndReason }, Preference> {
  return useChange(
    ({ preferenceId, reason }) =>
      call((server) =>
        server.PATCH(`${ONE}end/`, { params: { path: { preference_id: preferenceId } }, body: { reason } }),
      ),
    INVALIDATED_BY_PREFERENCE,
    NO_ALERT,
  );
}

export function usePreferenceEnd(): Change<{ preferenceId: number; end: PreferenceEnd }> {
  return useChange(({ preferenceId, end }): Promise<unknown> => {
    const params = { path: { preference_id: preferenceId } };
    if (end === "stop") return call((server) => server.DELETE(ONE, { params }));
    if (end === "rest") return call((server) => server.PATCH(`${ONE}rest/`, { params }));
    if (end === "resume") return call((server) => server.PATCH(`${ONE}resume/`, { params }));
    return call((server) => server.DELETE(`${ONE}data/`, { params }));
  }, INVALIDATED_BY_PREFERENCE);
}
