/** What an applicant sets for themself, their own data as a file, and leaving the service. */
import { type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import type { ApiError } from "shared-ui/api/errors";
import { read } from "shared-ui/api/read";
import type { OwnSettings } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";
import { tellOtherTabs } from "shared-ui/features/account/other-tabs";

const SETTINGS = "/api/applicants/settings/";

/** Where the browser fetches everything held about the applicant, as one file. */
export const MY_DATA = "/api/applicants/my_data/";

export function settingsQuery() {
  return read(SETTINGS);
}

export function useOwnSettings(): UseQueryResult<OwnSettings, ApiError> {
  return useQuery(settingsQuery());
}

export function useChangeSettings(): Change<OwnSettings, OwnSettings> {
  return useChange((body) => call((server) => server.PATCH(SETTINGS, { body })), [SETTINGS]);
}

/** Return deleting the account; LINE is told with the access token of its app, where there is one. */
export function useDeleteAccount(): Change<string | null> {
  return useMutation({
    mutationFn: (accessToken: string | null) =>
      call((server) => server.DELETE("/api/applicants/account/", { body: { access_token: accessToken } })),
    onSuccess: () => tellOtherTabs(null),
  });
}
