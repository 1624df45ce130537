/** Changes of an office: who is signed in is told in which offices they work, so that is asked anew as well. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { renewUser } from "../accounts/session";
import { invalidate } from "../read";
import type { Change } from "../use-change";

/** Return a mutation that ends once everything under the `invalidated` paths, and the person's offices, are fresh again. */
export function useOfficeChange<Variables, Data>(
  send: (variables: Variables) => Promise<Data>,
  invalidated: readonly string[],
): Change<Variables, Data> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => Promise.all([renewUser(client), invalidate(client, invalidated)]),
  });
}
