/** Queries made from their call: the key is the path and its parameters, so what a change touches is named by path. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ClientPathsWithMethod, MethodResponse } from "openapi-fetch";
import { call, type Server } from "../api/client";
import type { ApiError } from "../api/errors";
import type { paths } from "../api/generated/schema";

export type ReadPath = ClientPathsWithMethod<Server, "get">;
export type AnswerTo<P extends ReadPath> = MethodResponse<Server, "get", P>;

type ParametersOf<P extends ReadPath> = paths[P]["get"] extends { parameters: infer T } ? T : never;
type ParameterList<P extends ReadPath> =
  Record<never, never> extends ParametersOf<P> ? [] : [parameters: ParametersOf<P>];

type LooseGet = (
  path: string,
  init: { params: unknown; signal: AbortSignal },
) => Promise<{ data: unknown; response: Response }>;

/** Return the query options of a GET. */
export function read<P extends ReadPath>(path: P, ...[params]: ParameterList<P>) {
  return queryOptions<AnswerTo<P>, ApiError>({
    queryKey: params === undefined ? [path] : [path, params],
    queryFn: async ({ signal }) => {
      // The client cannot follow a path that is still a type parameter; ReadPath and ParameterList have checked it.
      const answer = await call((server) => (server.GET as unknown as LooseGet)(path, { params, signal }));
      return answer as AnswerTo<P>;
    },
  });
}

/** Ask again for everything under these paths: a collection's path covers its items too. */
export async function refresh(client: QueryClient, changed: readonly string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => changed.some((prefix) => String(path).startsWith(prefix)),
  });
}
