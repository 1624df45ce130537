/** The viewer's saved views of all lists. */
import type { QueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { NO_ALERT } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { SavedFilters } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";

const ALL = "/api/accounts/saved-views/";
const ONE = "/api/accounts/saved-views/{view_id}/";

/** In the order in which they were saved. */
export function savedViewsQuery() {
  return read(ALL);
}

/** Loads them with a page. A changed filter loads the page again, and does not wait for them a second time. */
export function prefetchSavedViews(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...savedViewsQuery(), staleTime: Number.POSITIVE_INFINITY });
}

export function useSaveView(): Change<SavedFilters & { name: string }> {
  return useChange((body) => call((server) => server.POST(ALL, { body })), [ALL], NO_ALERT);
}

export function useRenameView(): Change<{ id: number; name: string }> {
  return useChange(
    ({ id, name }) =>
      call((server) => server.PATCH(ONE, { params: { path: { view_id: id } }, body: { name } })),
    [ALL],
    NO_ALERT,
  );
}

export function useDeleteView(): Change<number> {
  return useChange(
    (id) => call((server) => server.DELETE(ONE, { params: { path: { view_id: id } } })),
    [ALL],
  );
}
