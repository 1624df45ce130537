import { useQuery } from "@tanstack/react-query";
import { preferencesPageQuery } from "shared-ui/features/preference/queries";
import { counselors } from "./text";

// A longer list would be hard to choose from.
const PEOPLE = { limit: 200, offset: 0, order: "name" } as const;

export function peopleQuery() {
  return { ...preferencesPageQuery(PEOPLE), refetchInterval: false as const };
}

/** The people to choose from in a filter; empty if there are more than one call returns. */
export function usePeople(): { id: number; name: string }[] {
  const { data: page } = useQuery(peopleQuery());
  return page && page.data.length === page.total
    ? page.data.map(({ id, name }) => ({ id, name: name ?? counselors.top.unnamed }))
    : [];
}
