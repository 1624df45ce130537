/** Access to personal data. Each access is recorded with its reason, so nothing is loaded automatically. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** The prefix of access query keys. Invalidating paths does not match it, so these are not reloaded. */
export const PERSONAL_DATA = "personal-data";

/** Never answered from the cache: the access would not be recorded, and the data could be old. */
export const FRESH = { gcTime: 0 } as const;

/** Reloads what this tab shows; for paged data only the first page. */
export async function reloadPersonalData(client: QueryClient): Promise<void> {
  const shown = { queryKey: [PERSONAL_DATA], type: "active" } as const;
  client.setQueriesData<unknown>(shown, (data: unknown) => (isInfinite(data) ? firstPageOf(data) : data));
  await client.refetchQueries(shown);
}

function isInfinite(data: unknown): data is InfiniteData<unknown> {
  return typeof data === "object" && data !== null && "pages" in data && "pageParams" in data;
}

function firstPageOf({ pages, pageParams }: InfiniteData<unknown>): InfiniteData<unknown> {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
