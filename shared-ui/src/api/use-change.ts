/** Mutations that invalidate the cache afterwards. */
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "./errors";
import type { FailureMeta } from "./query-client";
import { invalidate } from "./read";

export type Change<Variables, Data = unknown> = UseMutationResult<Data, ApiError, Variables>;

/** The mutation finishes after everything under the `invalidated` paths has been reloaded. */
export function useChange<Variables, Data>(
  send: (variables: Variables) => Promise<Data>,
  invalidated: readonly string[],
  meta?: FailureMeta,
): Change<Variables, Data> {
  const client = useQueryClient();
  const reload = () => invalidate(client, invalidated);
  return useMutation({
    mutationFn: send,
    meta,
    onSuccess: reload,
    onError: ({ status }) => {
      // What is shown no longer exists: it was deleted elsewhere.
      if (status === 404) void reload();
    },
  });
}
