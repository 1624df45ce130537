/** The applicant's settings, data export, and account deletion. */
import { useMutation } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { read } from "shared-ui/api/read";
import type { OwnSettings } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";
import { notifyOtherTabs } from "shared-ui/features/account/other-tabs";

const SETTINGS = "/api/applicants/settings/";

/** The browser downloads all data held about the applicant here, as one file. */
export const MY_DATA = "/api/applicants/my_data/";

export function settingsQuery() {
  return read(SETTINGS);
}

export function useChangeSettings(): Change<OwnSettings, OwnSettings> {
  return useChange(
    (body) => call((server) => server.PATCH(SETTINGS, { body })),
    [SETTINGS],
    // The form shows what is wrong with its hours.
    { alert: ({ fields, detail }) => (fields.quiet_until ? null : detail) },
  );
}

/** Deletes the account; takes the access token of LINE's app, if any, to inform LINE. */
export function useDeleteAccount(): Change<string | null> {
  return useMutation({
    mutationFn: (accessToken: string | null) =>
      call((server) => server.DELETE("/api/applicants/account/", { body: { access_token: accessToken } })),
    onSuccess: () => notifyOtherTabs(null),
  });
}
