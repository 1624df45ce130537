import { useQuery, useQueryClient } from "@tanstack/react-query";
import { read } from "shared-ui/api/read";
import { workingOffices } from "shared-ui/features/account/positions";
import { useSession } from "shared-ui/features/account/session";
import { atOffice } from "../queries";

const ALL = "/api/offices/{office_id}/members/";

/** In the order in which they joined. */
export function membersQuery(officeId: number) {
  return read(ALL, atOffice(officeId));
}

/** Members who share homes or people with the user, in any of their offices; empty until loaded. */
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
