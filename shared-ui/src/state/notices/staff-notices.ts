/** How a member of staff is told by mail. */
import { call } from "../../api/client";
import type { StaffNotices } from "../../api/types";
import { read } from "../read";
import { type Change, useChange } from "../use-change";

const CHOICES = "/api/accounts/staff-notices/";

/** Return the query of what the person chose. */
export function staffNoticesQuery() {
  return read(CHOICES);
}

/** Return changing it. */
export function useChangeStaffNotices(): Change<StaffNotices, StaffNotices> {
  return useChange((body) => call((server) => server.PATCH(CHOICES, { body })), [CHOICES]);
}
