/** The offices in which the signed-in person works, and their own name there. */
import { call } from "shared-ui/api/client";
import { INVALIDATED_BY_OFFICE } from "shared-ui/api/invalidation";
import { read } from "shared-ui/api/read";
import type { Office, OfficeInput } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";
import { useOfficeChange } from "./use-office-change";

const ALL = "/api/offices/";
const ONE = "/api/offices/{office_id}/";

export function officesQuery() {
  return read(ALL);
}

/** Return the query of the other offices of the same corporation; managers may ask. */
export function sisterOfficesQuery(officeId: number) {
  return read(`${ONE}sisters/`, atOffice(officeId));
}

/** Return changing what an office and its corporation say of themselves. */
export function useUpdateOffice(officeId: number): Change<OfficeInput, Office> {
  return useOfficeChange(
    (body) => call((server) => server.PUT(ONE, { params: atOffice(officeId), body })),
    INVALIDATED_BY_OFFICE,
  );
}

/** Return changing the name under which colleagues and the other side see the signed-in person. */
export function useRenameSelf(): Change<string> {
  return useOfficeChange(
    (username) => call((server) => server.PATCH(`${ALL}me/`, { body: { username } })),
    INVALIDATED_BY_OFFICE,
  );
}

export function atOffice(officeId: number): { path: { office_id: number } } {
  return { path: { office_id: officeId } };
}
