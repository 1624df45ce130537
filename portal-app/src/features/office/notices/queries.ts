/** How a member of staff is told by mail. */
import { call } from "shared-ui/api/client";
import { read } from "shared-ui/api/read";
import type { StaffNotices } from "shared-ui/api/types";
import { type Change, useChange } from "shared-ui/api/use-change";

const CHOICES = "/api/accounts/staff-notices/";

/** Return the query of what the person chose. */
export function staffNoticesQuery() {
  return read(CHOICES);
}

/** Return changing it. */
export function useChangeStaffNotices(): Change<StaffNotices, StaffNotices> {
  return useChange((body) => call((server) => server.PATCH(CHOICES, { body })), [CHOICES]);
}
