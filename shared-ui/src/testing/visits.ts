/** Test data: the visits of a room. */
import type { ContactVisits, Visit } from "../api/types";

/** A room without any visits. */
export const NO_VISITS: ContactVisits = {
  offered: [],
  agreed: null,
  calendar: null,
  latest: null,
  wanted_at: null,
  moving: null,
};

/** A proposed visit on a day of March 2026; the 10th is a Tuesday. */
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
