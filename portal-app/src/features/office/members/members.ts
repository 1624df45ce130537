import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { read } from "shared-ui/api/read";
import type { Member } from "shared-ui/api/types";
import { workingOffices } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import type { Named } from "../../long-list/OfOne";
import { atOffice } from "../queries";

const ALL = "/api/offices/{office_id}/members/";

/** In the order in which they joined. */
export function membersQuery(officeId: number) {
  return read(ALL, atOffice(officeId));
}

/** Members who share homes or people with the user, in any of their offices. */
export function useColleaguesQuery(): UseQueryResult<Named[]> {
  const shared = workingOffices(useSession().user).filter(({ is_shared }) => is_shared);
  const client = useQueryClient();
  return useQuery({
    queryKey: [ALL, "shared", shared.map(({ id }) => id)],
    queryFn: () => Promise.all(shared.map(({ id }) => client.fetchQuery(membersQuery(id)))),
    select: workersIn,
  });
}

/** The same; empty until loaded. */
export function useColleagues(): Named[] {
  const { data = [] } = useColleaguesQuery();
  return data;
}

function workersIn(offices: Member[][]): Named[] {
  const members = offices.flat().filter(({ position }) => position !== "billing");
  return [...new Map(members.map((member) => [member.id, member])).values()];
}
