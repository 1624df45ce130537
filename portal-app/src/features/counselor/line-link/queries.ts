/** A counselor's own LINE account, which can be linked to receive notifications. */
import { useMutation } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { NO_ALERT } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { LineConsent, LineLink } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";

const LINK = "/api/accounts/counselors/line/";

export function lineLinkQuery() {
  return read(LINK);
}

/** Starts linking; returns the URL of LINE's page. */
export function useLinkAuthorize(): Change<{ disable_auto_login: boolean }, { url: string }> {
  return useMutation({
    mutationFn: (query) => call((server) => server.GET(`${LINK}authorize/`, { params: { query } })),
    meta: NO_ALERT,
  });
}

export function useLinkLine(): Change<LineConsent, LineLink> {
  return useChange((body) => call((server) => server.POST(LINK, { body })), [LINK], NO_ALERT);
}

export function useUnlinkLine(): Change<void> {
  return useChange(() => call((server) => server.DELETE(LINK)), [LINK], NO_ALERT);
}
