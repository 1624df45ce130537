/** Of whom an address names, those of a home's list: nobody else is counted, shown, or in the way of others. */
import { useState } from "react";
import type { ApiError } from "shared-ui/api/errors";
import type { MatchDetails } from "shared-ui/api/types";
import { useMatchDetails } from "../../matching/queries";

/** Somebody who is on the sheet: what is read of them, or why it was not. */
export interface Chosen {
  id: number;
  person: MatchDetails | undefined;
  error: ApiError | null;
}

/** How many there are on a sheet: each is opened by itself, and only who stands on it. */
export const MOST = 4;

/** Return up to four of these people with their details; `listed` are known to be in the list as far as it was read. */
export function useCandidates(
  homeId: number,
  ids: readonly number[],
  listed: readonly number[],
): readonly Chosen[] {
  const [gone, setGone] = useState<readonly number[]>([]);
  const there = ids.filter((id) => !gone.includes(id)).slice(0, MOST);
  const read = [
    useMatchDetails(homeId, there[0]),
    useMatchDetails(homeId, there[1]),
    useMatchDetails(homeId, there[2]),
    useMatchDetails(homeId, there[3]),
  ];
  const lost = there.filter((id, place) => read[place]?.error?.status === 404 && !listed.includes(id));
  // While rendering, as React asks for what follows from what was read: the next one takes the place at once.
  if (lost.length > 0) setGone([...gone, ...lost]);
  return there.map((id, place) => ({ id, person: read[place]?.data, error: read[place]?.error ?? null }));
}
