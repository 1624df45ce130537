/** Mail notifications of a staff user. */
import { call } from "shared-ui/api/client";
import { read } from "shared-ui/api/read";
import type { StaffNotices } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";

const CHOICES = "/api/accounts/staff-notices/";

export function staffNoticesQuery() {
  return read(CHOICES);
}

export function useChangeStaffNotices(): Change<StaffNotices, StaffNotices> {
  return useChange((body) => call((server) => server.PATCH(CHOICES, { body })), [CHOICES]);
}
