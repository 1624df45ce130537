/** Homes from public data that the facility has not completed yet. */
import { call } from "shared-ui/api/client";
import { failedAs } from "shared-ui/api/query-client";
import { allPagesQuery } from "shared-ui/api/read";
import { type Change, useChange } from "shared-ui/api/use-change";
import { homes } from "../facility/text";

const ALL = "/api/facilities/home-drafts/";

export function homeDraftsQuery() {
  return allPagesQuery(ALL);
}

/** Dismisses a draft; newer public data does not bring it back. */
export function useDismissDraft(): Change<number> {
  return useChange(
    (draftId) =>
      call((server) => server.DELETE(`${ALL}{draft_id}/`, { params: { path: { draft_id: draftId } } })),
    [ALL],
    failedAs(homes.drafts.dismiss.failed),
  );
}
