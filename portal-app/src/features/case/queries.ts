import { read } from "shared-ui/api/read";

/** Oldest first. */
export function caseTimelineQuery(preferenceId: number) {
  return read("/api/applicants/preferences/{preference_id}/timeline/", {
    path: { preference_id: preferenceId },
  });
}
