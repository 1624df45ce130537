/** Looks at what is somebody's: each is recorded with its reason, so none is made that nobody makes. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** What the keys of looks begin with: no change that invalidates paths asks for them again, here or in another tab. */
export const LOOK = "look";

/** A look is never answered from what was seen before: it would be neither recorded nor true. */
export const FRESH = { gcTime: 0 } as const;

/** Look once more at what this tab shows; of what was read on, at its first page alone. */
export async function lookAgain(client: QueryClient): Promise<void> {
  const shown = { queryKey: [LOOK], type: "active" } as const;
  client.setQueriesData<unknown>(shown, (data: unknown) => (isReadOn(data) ? firstPageOf(data) : data));
  await client.refetchQueries(shown);
}

function isReadOn(data: unknown): data is InfiniteData<unknown> {
  return typeof data === "object" && data !== null && "pages" in data && "pageParams" in data;
}

function firstPageOf({ pages, pageParams }: InfiniteData<unknown>): InfiniteData<unknown> {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
