/** Query options for API calls. The key is the path with its parameters, so changes can invalidate by path. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { ClientPathsWithMethod, MethodResponse } from "openapi-fetch";
import type { paths } from "../api/built/schema";
import { notifyOtherTabsOfChange } from "../features/account/other-tabs";
import { call, callForPage, type Server } from "./client";
import type { ApiError } from "./errors";

type ReadPath = ClientPathsWithMethod<Server, "get">;
type AnswerTo<P extends ReadPath> = MethodResponse<Server, "get", P>;

type ParametersOf<P extends ReadPath> = paths[P]["get"] extends { parameters: infer T } ? T : never;
type ParameterList<P extends ReadPath> =
  Record<never, never> extends ParametersOf<P>
    ? [parameters?: ParametersOf<P>]
    : [parameters: ParametersOf<P>];

/** Paths whose response is a list. */
type ListPath = { [P in ReadPath]: AnswerTo<P> extends readonly unknown[] ? P : never }[ReadPath];
type RowOf<P extends ListPath> = AnswerTo<P> extends readonly (infer Row)[] ? Row : never;

// The server's largest page, so that a complete list needs the fewest calls.
const WHOLE_LIST_LIMIT = 200;

type LooseGet = (
  path: string,
  init: { params: unknown; signal: AbortSignal },
) => Promise<{ data: unknown; response: Response }>;

export function read<P extends ReadPath>(path: P, ...[params]: ParameterList<P>) {
  return queryOptions<AnswerTo<P>, ApiError>({
    queryKey: params === undefined ? [path] : [path, params],
    queryFn: async ({ signal }) => {
      // openapi-fetch cannot resolve a generic path; ReadPath and ParameterList have already checked it.
      const answer = await call((server) => (server.GET as unknown as LooseGet)(path, { params, signal }));
      return answer as AnswerTo<P>;
    },
  });
}

/** A complete list with all its pages; with `query`, all rows that match it. */
export function allPagesQuery<P extends ListPath>(path: P, query?: Readonly<Record<string, number>>) {
  return queryOptions<RowOf<P>[], ApiError>({
    queryKey: query === undefined ? [path] : [path, { query }],
    queryFn: async ({ signal }) => {
      const rows: RowOf<P>[] = [];
      // Filtered lists are paged by offset, others by cursor.
      let from: object | null = query === undefined ? {} : { offset: 0 };
      while (from) {
        const asked = { limit: WHOLE_LIST_LIMIT, ...query, ...from };
        const page: CursorPage<RowOf<P>> = await readPage(path, asked, signal);
        rows.push(...page.data);
        if (query === undefined) from = page.next === null ? null : { cursor: page.next };
        else from = page.data.length > 0 && rows.length < page.total ? { offset: rows.length } : null;
      }
      return rows;
    },
  });
}

/** A list that loads page by page; `at` holds the path parameters. */
export function infiniteQuery<P extends ListPath>(
  path: P,
  query: Readonly<Record<string, number | string | boolean | null | undefined>>,
  at?: Record<string, number | string>,
) {
  return infiniteQueryOptions({
    queryKey: [path, { path: at, query }, "pages"],
    queryFn: ({ signal, pageParam }): Promise<CursorPage<RowOf<P>>> =>
      readPage(path, { ...query, cursor: pageParam }, signal, at),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** One page of a long list with the total number of rows. */
export function pageQuery<P extends ListPath>(
  path: P,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
) {
  return queryOptions<OffsetPage<RowOf<P>>, ApiError>({
    queryKey: [path, { query }, "page"],
    queryFn: ({ signal }) => readPage(path, query, signal),
  });
}

export interface OffsetPage<Row> {
  data: Row[];
  total: number;
}

export interface CursorPage<Row> extends OffsetPage<Row> {
  data: Row[];
  next: string | null;
}

/** The rows of all loaded pages, in order. */
export function flattenPages<Row>(pages: InfiniteData<CursorPage<Row>>): Row[] {
  return pages.pages.flatMap(({ data }) => data);
}

/** One page of a list, with the total number of rows and the cursor of the next page. */
export async function readPage<Row>(
  path: string,
  query: object,
  signal: AbortSignal,
  at?: Record<string, number | string>,
): Promise<CursorPage<Row>> {
  const page = await callForPage((server) =>
    (server.GET as unknown as LooseGet)(path, { params: { path: at, query }, signal }),
  );
  return page as CursorPage<Row>;
}

/** Invalidates everything under these paths, in this tab and in the others. A collection's path includes its items. */
export function invalidate(client: QueryClient, changed: readonly string[]): Promise<void> {
  notifyOtherTabsOfChange(changed);
  return askAgain(client, changed);
}

/** Invalidates everything under these paths, in this tab only. */
export async function askAgain(client: QueryClient, changed: readonly string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => changed.some((prefix) => String(path).startsWith(prefix)),
  });
}
