/** The user's offices, and their own name. */
import { call } from "shared-ui/api/client";
import { INVALIDATED_BY_OFFICE } from "shared-ui/api/invalidation";
import { NO_ALERT } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";
import type { Office, OfficeInput } from "shared-ui/api/types";
import type { Change } from "shared-ui/api/use-change";
import { useOfficeChange } from "./use-office-change";

const ALL = "/api/offices/";
const ONE = "/api/offices/{office_id}/";

export function officesQuery() {
  return read(ALL);
}

/** Other offices of the same corporation; only for managers. */
export function sisterOfficesQuery(officeId: number) {
  return read(`${ONE}sisters/`, atOffice(officeId));
}

/** Changes the data of an office and its corporation. */
export function useUpdateOffice(officeId: number): Change<OfficeInput, Office> {
  return useOfficeChange(
    (body) => call((server) => server.PUT(ONE, { params: atOffice(officeId), body })),
    INVALIDATED_BY_OFFICE,
    NO_ALERT,
  );
}

/** Changes the user's name, as colleagues and the other side see it. */
export function useRenameSelf(): Change<string> {
  return useOfficeChange(
    (username) => call((server) => server.PATCH(`${ALL}me/`, { body: { username } })),
    INVALIDATED_BY_OFFICE,
    NO_ALERT,
  );
}

export function atOffice(officeId: number): { path: { office_id: number } } {
  return { path: { office_id: officeId } };
}
