/** What an operator does for somebody, and what would follow of it. */
import { queryOptions, skipToken, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { invalidate } from "shared-ui/api/read";
import type { PreviewIn } from "shared-ui/api/types";
import { lookAgain } from "./looks";

const AREA = "/api/operator/";

/** Return the query of what an act would do, a sentence each; it fails where the act itself would be refused. */
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
    // How things stand may be another a moment later.
    gcTime: 0,
    retry: false,
  });
}

/** Return doing an act; whatever the console shows is asked again after it, and what is looked at is looked at again. */
export function useAct() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, () => Promise<unknown>>({
    mutationFn: (act) => act(),
    onSuccess: () => Promise.all([invalidate(client, [AREA]), lookAgain(client)]),
  });
}
