/** Who works in an office: what they may do there, and how they leave it. */
import { call } from "../../api/client";
import type { Position } from "../../api/types";
import { INVALIDATED_BY_HANDOVER } from "../invalidation";
import { read } from "../read";
import type { Change } from "../use-change";
import { atOffice } from "./offices";
import { useOfficeChange } from "./use-office-change";

const ALL = "/api/offices/{office_id}/members/";
const ONE = "/api/offices/{office_id}/members/{account_id}/";

/** Return the query of an office's members, who joined first first. */
export function membersQuery(officeId: number) {
  return read(ALL, atOffice(officeId));
}

/** Return changing what a member may do. */
export function useChangePosition(officeId: number): Change<{ memberId: number; position: Position }> {
  return useOfficeChange(
    ({ memberId, position }) =>
      call((server) => server.PATCH(ONE, { params: at(officeId, memberId), body: { position } })),
    INVALIDATED_BY_HANDOVER,
  );
}

/** Return removing a member, or leaving; what they were in charge of goes to whom is named. */
export function useRemoveMember(officeId: number): Change<{ memberId: number; to: number | null }> {
  return useOfficeChange(
    ({ memberId, to }) =>
      call((server) => server.DELETE(ONE, { params: at(officeId, memberId), body: { to } })),
    INVALIDATED_BY_HANDOVER,
  );
}

function at(officeId: number, memberId: number): { path: { office_id: number; account_id: number } } {
  return { path: { office_id: officeId, account_id: memberId } };
}
