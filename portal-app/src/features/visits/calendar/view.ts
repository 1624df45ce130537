/** The view of the visit calendar, stored in the URL: reloading, "back" and shared links keep it. */
import type { OwnVisit } from "shared-ui/api/types";
import { today } from "shared-ui/lib/dates";
import { queryFrom } from "../../../lib/url-view";
import { idIn } from "../../contacts/view";
import { commonFiltersIn, MINE, UNASSIGNED } from "../../long-list/view";

export const SHAPES = ["week", "month"] as const;

export interface CalendarView {
  shape: (typeof SHAPES)[number];
  /** A day of the shown week or month; null for today. */
  day: string | null;
  home: number | null;
  preference: number | null;
  /** Empty for all; otherwise MINE, UNASSIGNED or a member's id. */
  assignee: string;
}

/** Both days are included. */
export interface Period {
  first: string;
  last: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_PATTERN = /^20\d\d-\d\d-\d\d$/;
const WEEK = 7;

/** The view of a URL; invalid values are ignored. */
export function viewIn(query: URLSearchParams): CalendarView {
  const day = query.get("day") ?? "";
  return {
    shape: SHAPES.find((shape) => shape === query.get("shape")) ?? "week",
    day: isDay(day) ? day : null,
    home: idIn(query, "home"),
    preference: idIn(query, "preference"),
    assignee: commonFiltersIn(query).assignee,
  };
}

/** The URL's query; default values are left out. */
export function queryOf({ shape, ...others }: CalendarView): URLSearchParams {
  return queryFrom({ shape: shape === "week" ? null : shape, ...others });
}

/** The week from Sunday, or the month, with the view's day. */
export function periodOf({ shape, day }: CalendarView): Period {
  const within = day ?? today();
  if (shape === "month") return { first: monthStart(within, 0), last: daysAfter(monthStart(within, 1), -1) };
  const first = daysAfter(within, -weekday(within));
  return { first, last: daysAfter(first, WEEK - 1) };
}

/** The view of the period before (-1) or after (1). */
export function moved(view: CalendarView, by: -1 | 1): CalendarView {
  const within = view.day ?? today();
  const day = view.shape === "month" ? monthStart(within, by) : daysAfter(within, by * WEEK);
  return { ...view, day };
}

export function includesToday({ first, last }: Period): boolean {
  return first <= today() && today() <= last;
}

/** The visits that the filters show. `viewer` is the account that MINE means. */
export function filtered(
  visits: readonly OwnVisit[],
  { home, preference, assignee }: CalendarView,
  viewer: number | undefined,
): OwnVisit[] {
  return visits.filter((visit) => {
    if (home !== null && visit.home.id !== home) return false;
    if (preference !== null && visit.person.id !== preference) return false;
    if (assignee === MINE) return visit.assignee === viewer;
    if (assignee === UNASSIGNED) return visit.assignee === null;
    return assignee === "" || visit.assignee === Number(assignee);
  });
}

export function isFiltered({ home, preference, assignee }: CalendarView): boolean {
  return home !== null || preference !== null || assignee !== "";
}

function isDay(text: string): boolean {
  if (!DAY_PATTERN.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && dayAt(at) === text;
}

// Calendar days have no time zone: UTC is only used to count them.
function dayAt(utc: number): string {
  return new Date(utc).toISOString().slice(0, 10);
}

function daysAfter(day: string, days: number): string {
  return dayAt(Date.parse(day) + days * DAY_MS);
}

/** Sunday is 0. */
function weekday(day: string): number {
  return new Date(day).getUTCDay();
}

/** The first day of the month `months` after the month of a day. */
function monthStart(day: string, months: number): string {
  const at = new Date(day);
  return dayAt(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
}
