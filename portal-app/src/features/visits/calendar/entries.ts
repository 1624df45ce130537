/** What the calendar shows of each visit, for the grid and for the list. */
import { limits } from "shared-ui/api/generated/limits";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { OwnVisit } from "shared-ui/api/types";
import { calendarDay, nextDay, time } from "shared-ui/lib/dates";
import { assignees } from "../../long-list/text";
import { atTheSameTime } from "../visit-overlaps";
import styles from "./calendar.module.css";
import { visitCalendar as words } from "./text";

const COLOURS = [styles.blue, styles.orange, styles.green, styles.pink, styles.violet, styles.teal];
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const FIRST_HOUR = 8;
const LAST_HOUR = 19;

type State = "offered" | "agreed" | "unreported" | "done";

export interface Entry {
  visit: OwnVisit;
  state: State;
  stateLabel: string;
  endsAt: string;
  /** The class of the colour of the home, or for a counselor of the person. The name is always next to it. */
  colour: string | undefined;
  /** The member in charge; null in an office with one member. */
  inCharge: string | null;
  /** Agreed visits of other rooms at the same time. */
  clashes: OwnVisit[];
}

interface Known {
  role: "facility" | "counselor";
  /** The homes or people in their usual order, so that neighbours have different colours. */
  among: readonly { id: number }[];
  /** Whether the user has colleagues. */
  isShared: boolean;
  now: number;
}

/** The entries of the visits that are shown; `all` are the visits that they may overlap with. */
export function entriesOf(shown: readonly OwnVisit[], all: readonly OwnVisit[], known: Known): Entry[] {
  const agreed = all.filter(({ state }) => state === "agreed");
  return shown.map((visit) => {
    const state = stateOf(visit, known.now);
    return {
      visit,
      state,
      stateLabel: labelOf(state),
      endsAt: new Date(Date.parse(visit.starts_at) + visit.minutes * MINUTE_MS).toISOString(),
      colour: colourOf(visit, known),
      inCharge: known.isShared ? (visit.assignee_name ?? assignees.nobody) : null,
      clashes: state === "done" ? [] : atTheSameTime(visit, agreed),
    };
  });
}

/** As in a room: an hour after its start, an agreed visit is to be reported. */
function stateOf({ state, starts_at }: OwnVisit, now: number): State {
  if (state === "offered" || state === "done") return state;
  return Date.parse(starts_at) + limits.visitOverAfterMinutes * MINUTE_MS < now ? "unreported" : "agreed";
}

function labelOf(state: State): string {
  if (state === "offered" || state === "unreported") return words[state];
  return labels.VisitState[state];
}

function colourOf({ home, person }: OwnVisit, { role, among }: Known): string | undefined {
  const id = role === "facility" ? home.id : (person.id ?? 0);
  const place = among.findIndex((one) => one.id === id);
  return COLOURS[(place < 0 ? id : place) % COLOURS.length];
}

/** The hours of a week's grid: those of the working day, and of earlier and later visits. */
export function hoursOf(entries: readonly Entry[]): { first: number; last: number } {
  const starts = entries.map(({ visit }) => minuteOf(visit.starts_at));
  // A visit has the height of an hour at least.
  const ends = entries.map(({ visit }) => minuteOf(visit.starts_at) + Math.max(visit.minutes, HOUR_MINUTES));
  return {
    first: Math.floor(Math.min(FIRST_HOUR * HOUR_MINUTES, ...starts) / HOUR_MINUTES),
    last: Math.min(24, Math.ceil(Math.max(LAST_HOUR * HOUR_MINUTES, ...ends) / HOUR_MINUTES)),
  };
}

/** The end of the visit, or the midnight after its start: a visit is only in the day of its start. */
export function endInGrid({ visit, endsAt }: Entry): string {
  const midnight = new Date(`${nextDay(calendarDay(visit.starts_at))}T00:00:00+09:00`).toISOString();
  return endsAt < midnight ? endsAt : midnight;
}

/** The minute of the day in Japan. */
function minuteOf(iso: string): number {
  const [hour = 0, minute = 0] = time(iso, "short").split(":").map(Number);
  return hour * HOUR_MINUTES + minute;
}
