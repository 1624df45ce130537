/** The people in the URL who are in the home's list. Others are not counted or shown, and take no place. */
import { useState } from "react";
import type { ApiError } from "shared-ui/api/errors";
import type { MatchDetails } from "shared-ui/api/types";
import { useMatchDetails } from "../../matching/queries";

/** A person on the sheet: the details, or the error. */
export interface Chosen {
  id: number;
  person: MatchDetails | undefined;
  error: ApiError | null;
}

/** The maximum on a sheet. Only these are opened, each with its own call. */
export const MOST = 4;

/** Up to four people with their details; `listed` are in the loaded part of the list. */
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
  // Set while rendering, as React recommends for derived state: the next person takes the place at once.
  if (lost.length > 0) setGone([...gone, ...lost]);
  return there.map((id, place) => ({ id, person: read[place]?.data, error: read[place]?.error ?? null }));
}
