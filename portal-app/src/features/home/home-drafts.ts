/** The homes of public data that the facility has still to complete. */
import { call } from "shared-ui/api/client";
import { failedAs } from "shared-ui/api/query-client";
import { readAll } from "shared-ui/api/read";
import { type Change, useChange } from "shared-ui/api/use-change";
import { homes } from "../facility/text";

const ALL = "/api/facilities/home-drafts/";

export function homeDraftsQuery() {
  return readAll(ALL);
}

/** Return dismissing a draft; no newer file of public data brings it back. */
export function useDismissDraft(): Change<number> {
  return useChange(
    (draftId) =>
      call((server) => server.DELETE(`${ALL}{draft_id}/`, { params: { path: { draft_id: draftId } } })),
    [ALL],
    failedAs(homes.drafts.dismiss.failed),
  );
}
