/** Calls that change something: afterwards the cache of whatever they change is invalidated. */
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "./errors";
import { invalidate } from "./read";

export type Change<Variables, Data = unknown> = UseMutationResult<Data, ApiError, Variables>;

/** Return a mutation that ends once everything under the `invalidated` paths is fresh again. */
export function useChange<Variables, Data>(
  send: (variables: Variables) => Promise<Data>,
  invalidated: readonly string[],
): Change<Variables, Data> {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: () => invalidate(client, invalidated) });
}
