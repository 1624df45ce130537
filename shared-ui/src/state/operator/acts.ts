/** What an operator does for somebody, and what would follow of it. */
import { queryOptions, skipToken } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { ApiError } from "../../api/errors";
import type { PreviewIn } from "../../api/types";
import { type Change, useChange } from "../use-change";

const AREA = "/api/operator/";

/** Return the query of what an act would do, a sentence each; it fails where the act itself would be refused. */
export function previewQuery(asked: PreviewIn | null) {
  return queryOptions<string[], ApiError>({
    queryKey: [`${AREA}preview/`, asked],
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

/** Return doing an act; whatever the console shows is asked again after it. */
export function useAct(): Change<() => Promise<unknown>> {
  return useChange((act) => act(), [AREA]);
}
