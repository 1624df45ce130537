/** For tests: what stands of visits in a room. */
import type { ContactVisits, Visit } from "../api/types";

/** A room in which no visit was ever spoken of. */
export const NO_VISITS: ContactVisits = {
  offered: [],
  agreed: null,
  calendar: null,
  latest: null,
  wanted_at: null,
  moving: null,
};

/** Return a visit that is proposed for a day of March 2026, a Tuesday the 10th at first. */
export function visitOn(day: number, more: Partial<Visit> = {}): Visit {
  return {
    id: day,
    state: "offered",
    starts_at: `2026-03-${day}T14:30:00+09:00`,
    minutes: 60,
    place: "ホームの玄関",
    called_off_by: null,
    reason: null,
    ...more,
  };
}
