/** An operator's actions, and their previews. */
import { queryOptions, skipToken, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { NO_ALERT } from "shared-ui/api/query-client";
import { invalidate } from "shared-ui/api/read";
import type { PreviewIn } from "shared-ui/api/types";
import { reloadPersonalData } from "./personal-data";

const AREA = "/api/operator/";

/** The effects of an action, one sentence each; fails if the action itself would be rejected. */
export function previewQuery(asked: PreviewIn | null) {
  return queryOptions<string[], ApiError>({
    queryKey: ["preview", asked],
    queryFn:
      asked === null
        ? skipToken
        : async ({ signal }) => {
            const { follows } = await call((server) =>
              server.POST("/api/operator/preview/", { body: asked, signal }),
            );
            return follows;
          },
    // The state may change at any moment.
    gcTime: 0,
    retry: false,
  });
}

/** Performs an action; afterwards everything the console shows is reloaded, including recorded accesses. */
export function useAct() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, () => Promise<unknown>>({
    mutationFn: (act) => act(),
    meta: NO_ALERT,
    onSuccess: () => Promise.all([invalidate(client, [AREA]), reloadPersonalData(client)]),
  });
}
