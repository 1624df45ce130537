/** What happened to a counselor's case. */
import { read } from "shared-ui/api/read";

/** Return the query of it, oldest first. */
export function caseTimelineQuery(preferenceId: number) {
  return read("/api/applicants/preferences/{preference_id}/timeline/", {
    path: { preference_id: preferenceId },
  });
}
