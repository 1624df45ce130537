/** Changes that a manager makes to members. */
import { call } from "shared-ui/api/client";
import { INVALIDATED_BY_HANDOVER } from "shared-ui/api/invalidation";
import { NO_ALERT } from "shared-ui/api/query-client";
import type { Position } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";
import { atOffice } from "../queries";
import { useOfficeChange } from "../use-office-change";

const ALL = "/api/offices/{office_id}/members/";
const ONE = "/api/offices/{office_id}/members/{account_id}/";

export function useChangePosition(officeId: number): Change<{ memberId: number; position: Position }> {
  return useOfficeChange(
    ({ memberId, position }) =>
      call((server) => server.PATCH(ONE, { params: at(officeId, memberId), body: { position } })),
    INVALIDATED_BY_HANDOVER,
    NO_ALERT,
  );
}

/** Removes a member, or leaves; assignments go to the given member. */
export function useRemoveMember(officeId: number): Change<{ memberId: number; to: number | null }> {
  return useOfficeChange(
    ({ memberId, to }) =>
      call((server) => server.DELETE(ONE, { params: at(officeId, memberId), body: { to } })),
    INVALIDATED_BY_HANDOVER,
    NO_ALERT,
  );
}

/** Requires a second factor from all members, or only from managers. */
export function useRequireFactor(officeId: number): Change<boolean> {
  return useOfficeChange(
    (is_needed) =>
      call((server) =>
        server.PUT("/api/offices/{office_id}/second-factor/", {
          params: atOffice(officeId),
          body: { is_needed },
        }),
      ),
    ["/api/offices/"],
  );
}

/** Removes the second factors of a member who has lost them. */
export function useResetFactors(officeId: number): Change<number> {
  return useOfficeChange(
    (memberId) => call((server) => server.DELETE(`${ONE}factors/`, { params: at(officeId, memberId) })),
    [ALL],
  );
}

function at(officeId: number, memberId: number): { path: { office_id: number; account_id: number } } {
  return { path: { office_id: officeId, account_id: memberId } };
}
