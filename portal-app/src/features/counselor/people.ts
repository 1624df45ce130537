import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { OffsetPage } from "shared-ui/api/read";
import type { Preference } from "shared-ui/api/types";
import { preferencesPageQuery } from "shared-ui/features/preference/queries";
import type { Named } from "../long-list/OfOne";
import { counselors } from "./text";

// A longer list would be hard to choose from.
const PEOPLE = { limit: 200, offset: 0, order: "name" } as const;

export function peopleQuery() {
  return { ...preferencesPageQuery(PEOPLE), refetchInterval: false as const };
}

/** The people to choose from in a filter; empty if there are more than one call returns. */
export function usePeopleQuery(): UseQueryResult<Named[]> {
  return useQuery({ ...peopleQuery(), select: choicesIn });
}

/** The same; empty until loaded. */
export function usePeople(): Named[] {
  const { data = [] } = usePeopleQuery();
  return data;
}

function choicesIn(page: OffsetPage<Preference>): Named[] {
  if (page.data.length < page.total) return [];
  return page.data.map(({ id, name }) => ({ id, name: name ?? counselors.top.unnamed }));
}
