/** A counselor's own LINE account, which can be linked to get the notices there. */
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { LineConsent, LineLink } from "../../api/types";
import { read } from "../read";
import { type Change, useChange } from "../use-change";

const LINK = "/api/accounts/counselors/line/";

/** Return the query of whether a LINE account is linked. */
export function lineLinkQuery() {
  return read(LINK);
}

/** Return how to begin: it answers LINE's page to go to. */
export function useLinkAuthorize(): Change<{ disable_auto_login: boolean }, { url: string }> {
  return useMutation({
    mutationFn: (query) => call((server) => server.GET(`${LINK}authorize/`, { params: { query } })),
  });
}

/** Return linking with what LINE sent back. */
export function useLinkLine(): Change<LineConsent, LineLink> {
  return useChange((body) => call((server) => server.POST(LINK, { body })), [LINK]);
}

/** Return unlinking. */
export function useUnlinkLine(): Change<void> {
  return useChange(() => call((server) => server.DELETE(LINK)), [LINK]);
}
