/** Overlapping visits of one home or one assignee. The app warns about them but allows them. */
import type { OwnVisit } from "shared-ui/api/types";

const MINUTE_MS = 60_000;

/** A visit that is agreed, proposed, or about to be proposed. */
type Planned = Pick<OwnVisit, "contact" | "starts_at" | "minutes" | "assignee"> & {
  home: { id: number };
};

export interface Clash {
  visit: OwnVisit;
  others: OwnVisit[];
}

/** Visits of other rooms that overlap. A visit without an hour overlaps nothing. */
export function atTheSameTime(visit: Planned, others: readonly OwnVisit[]): OwnVisit[] {
  const { from, until } = spanOf(visit);
  return others.filter((other) => {
    const isSameMember = other.assignee !== null && other.assignee === visit.assignee;
    // A visit of the same room would be moved.
    if (other.contact === visit.contact || !(other.home.id === visit.home.id || isSameMember)) return false;
    const span = spanOf(other);
    return from < span.until && span.from < until;
  });
}

/** The agreed, future visits that overlap with each other. */
export function clashesAmong(own: readonly OwnVisit[], now: number): Clash[] {
  const agreed = own.filter((visit) => visit.state === "agreed" && spanOf(visit).until > now);
  return agreed
    .map((visit) => ({ visit, others: atTheSameTime(visit, agreed) }))
    .filter(({ others }) => others.length > 0);
}

function spanOf({ starts_at, minutes }: Planned): { from: number; until: number } {
  const from = Date.parse(starts_at);
  return { from, until: from + minutes * MINUTE_MS };
}
