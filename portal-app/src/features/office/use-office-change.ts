/** Mutations of an office. The user's data contains their offices, so it is reloaded as well. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FailureMeta } from "shared-ui/api/query-client";
import { invalidate } from "shared-ui/api/read";
import type { Change } from "shared-ui/api/use-change";
import { renewUser } from "shared-ui/features/account/session";

/** Finishes after all `invalidated` paths and the user's offices have been reloaded. */
export function useOfficeChange<Variables, Data>(
  send: (variables: Variables) => Promise<Data>,
  invalidated: readonly string[],
  meta?: FailureMeta,
): Change<Variables, Data> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta,
    onSuccess: () => Promise.all([renewUser(client), invalidate(client, invalidated)]),
  });
}
