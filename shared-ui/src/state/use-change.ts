/** Calls that change something: afterwards whatever they touch is asked again. */
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "../api/errors";
import { refresh } from "./read";

export type Change<Variables, Data = unknown> = UseMutationResult<Data, ApiError, Variables>;

/** Return a mutation that ends once everything under the `changed` paths is fresh again. */
export function useChange<Variables, Data>(
  send: (variables: Variables) => Promise<Data>,
  changed: readonly string[],
): Change<Variables, Data> {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: () => refresh(client, changed) });
}
