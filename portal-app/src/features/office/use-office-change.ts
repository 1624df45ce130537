/** Changes of an office: who is signed in is told in which offices they work, so that is asked anew as well. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "shared-ui/api/read";
import type { Change } from "shared-ui/api/use-change";
import { renewUser } from "shared-ui/features/account/session";

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
