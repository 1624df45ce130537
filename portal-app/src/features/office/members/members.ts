/** Who works in an office. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { read } from "shared-ui/api/read";
import { workingOffices } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { atOffice } from "../queries";

const ALL = "/api/offices/{office_id}/members/";

/** Return the query of an office's members, who joined first first. */
export function membersQuery(officeId: number) {
  return read(ALL, atOffice(officeId));
}

/** Return with whom the person shares homes or people, in whichever of their offices; empty until it is known. */
export function useColleagues(): { id: number; name: string }[] {
  const shared = workingOffices(useSession().user).filter(({ is_shared }) => is_shared);
  const client = useQueryClient();
  const { data: offices = [] } = useQuery({
    queryKey: [ALL, "shared", shared.map(({ id }) => id)],
    queryFn: () => Promise.all(shared.map(({ id }) => client.fetchQuery(membersQuery(id)))),
  });
  const members = offices.flat().filter(({ position }) => position !== "billing");
  return [...new Map(members.map((member) => [member.id, member])).values()];
}
