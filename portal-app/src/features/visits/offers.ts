/** The rows of a facility's visit proposals, and overlaps with its other visits. */
import type { FieldErrors } from "shared-ui/api/errors";
import { limits } from "shared-ui/api/generated/limits";
import type { OwnVisit, Visit, VisitOffer } from "shared-ui/api/types";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { calendarDay, dayAfter, nextDay, time, visitTime } from "shared-ui/lib/dates";
import { plainNumber } from "shared-ui/lib/digits";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";
import { visitOffers } from "./text";
import { atTheSameTime } from "./visit-overlaps";

const words = visitOffers.form;
const DAYS_AHEAD = 3;
// After the morning, which is hard for some people, and before dark.
const HOUR = "14:00";
const MINUTES = 60;

/** A proposal as typed. */
export interface Row {
  key: number;
  day: string;
  hour: string;
  minutes: string;
  place: string;
}

/** The data for a room's first row. */
interface Known {
  /** The last proposed or agreed visit, if any. */
  earlier: Visit | null;
  /** The existing visits: a new row is after the last of them. */
  current: readonly Visit[];
  /** The home's address. */
  address: string;
}

/** The initial row: like the room's last visit, otherwise some days ahead at the home. */
export function firstRow({ earlier, current, address }: Known): Row {
  const days = [dayAfter(DAYS_AHEAD), ...current.map(({ starts_at }) => nextDay(calendarDay(starts_at)))];
  return {
    key: 0,
    day: days.sort().at(-1) ?? "",
    hour: earlier ? time(earlier.starts_at, "short") : HOUR,
    minutes: String(earlier?.minutes ?? MINUTES),
    place: earlier?.place ?? Array.from(address).slice(0, limits.visitPlace).join(""),
  };
}

/** Adds a row with hour and place of the last one, a day later. */
export function oneMore(rows: readonly Row[]): Row[] {
  const last = rows.at(-1);
  if (!last) return [];
  const day = last.day && nextDay(last.day);
  return [...rows, { ...last, key: Math.max(...rows.map(({ key }) => key)) + 1, day }];
}

/** Changes a row; rows with a copied place follow a change of the first one. */
export function changed(rows: readonly Row[], key: number, change: Partial<Row>): Row[] {
  const before = rows.find((row) => row.key === key);
  const isFirst = rows[0]?.key === key;
  return rows.map((row) => {
    if (row.key === key) return { ...row, ...change };
    const follows = isFirst && change.place !== undefined && row.place === before?.place;
    return follows ? { ...row, place: change.place ?? "" } : row;
  });
}

export function asOffers(rows: readonly Row[]): VisitOffer[] {
  return rows.map(({ day, hour, minutes, place }) => ({
    day,
    hour,
    minutes: Number(plainNumber(minutes)),
    place,
  }));
}

/** All errors for the summary: a row's error with its number, a general error without a field. */
export function faultsOf(fields: FieldErrors, detail: string): FieldError[] {
  const faults = Object.entries(fields).flatMap(([name, [message = detail]]): FieldError[] => {
    const row = /^offers\.(\d+)\./.exec(name)?.[1];
    return [
      row === undefined
        ? { name: name === "reason" ? name : "", message }
        : { name, message: words.at(Number(row) + 1, message) },
    ];
  });
  return faults.length > 0 ? faults : [{ name: "", message: detail }];
}

/** The room, home and member of a proposed visit. */
export interface For {
  contact: number;
  home: number;
  assignee: number | null;
}

/** Messages about the agreed or proposed visits that a proposal would overlap. */
export function overlapsOf(row: Row, own: readonly OwnVisit[], proposed: For): string[] {
  const { contact, assignee } = proposed;
  const home = { id: proposed.home };
  const planned = { contact, assignee, home, starts_at: momentOf(row), minutes: Number(row.minutes) };
  return atTheSameTime(planned, own).map((other) => {
    const text = words.overlaps[other.state === "agreed" ? "agreed" : "offered"];
    const [when, who] = [visitTime(other.starts_at, "short"), callInShort(other.person)];
    return other.home.id === home.id ? text.sameHome(when, who) : text.sameMember(when, who, other.home.name);
  });
}

function momentOf({ day, hour }: Row): string {
  return `${day}T${hour}:00+09:00`;
}

/** The maximum number of open proposals. */
export const MOST = limits.visitOffers;
