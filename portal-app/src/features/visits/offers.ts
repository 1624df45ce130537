/** What a facility fills in to propose visits, and which of its other visits are at the same time. */
import type { FieldErrors } from "shared-ui/api/errors";
import { limits } from "shared-ui/api/generated/limits";
import type { OwnVisit, Visit, VisitOffer } from "shared-ui/api/types";
import { callInShort } from "shared-ui/features/preference/person-in-short";
import { calendarDay, dayAfter, nextDay, time, visitTime } from "shared-ui/lib/dates";
import { plainNumber } from "shared-ui/lib/digits";
import type { FieldError } from "shared-ui/ui/form/ErrorSummary";
import { visitOffers } from "./offers.text";
import { atTheSameTime } from "./visit-overlaps";

const words = visitOffers.form;
const DAYS_AHEAD = 3;
// After a morning that may be hard, and before it is dark.
const HOUR = "14:00";
const MINUTES = 60;

/** A proposal as it is typed. */
export interface Row {
  key: number;
  day: string;
  hour: string;
  minutes: string;
  place: string;
}

/** What a room's first row is made of. */
interface Known {
  /** The visit that was proposed or agreed last, if there was one. */
  earlier: Visit | null;
  /** What stands: a new row is after the last of it. */
  standing: readonly Visit[];
  /** Where the home is. */
  address: string;
}

/** Return what the form begins with, ready to be sent: as the last visit of the room, else some days ahead at the home. */
export function firstRow({ earlier, standing, address }: Known): Row {
  const days = [dayAfter(DAYS_AHEAD), ...standing.map(({ starts_at }) => nextDay(calendarDay(starts_at)))];
  return {
    key: 0,
    day: days.sort().at(-1) ?? "",
    hour: earlier ? time(earlier.starts_at, "short") : HOUR,
    minutes: String(earlier?.minutes ?? MINUTES),
    place: earlier?.place ?? Array.from(address).slice(0, limits.visitPlace).join(""),
  };
}

/** Return the rows and one more: at the hour and place of the last one, a day later. */
export function oneMore(rows: readonly Row[]): Row[] {
  const last = rows.at(-1);
  if (!last) return [];
  const day = last.day && nextDay(last.day);
  return [...rows, { ...last, key: Math.max(...rows.map(({ key }) => key)) + 1, day }];
}

/** Return the rows with one of them changed; a place that others have taken over goes on with the first. */
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

/** Return every fault as the summary shows it: of a row with its number, of the whole without a field. */
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

/** The room, home and member that a visit is proposed for. */
export interface For {
  contact: number;
  home: number;
  assignee: number | null;
}

/** Return what to say of the visits, agreed or proposed, that a proposal would be in the way of. */
export function overlapsOf(row: Row, own: readonly OwnVisit[], proposed: For): string[] {
  const { contact, assignee } = proposed;
  const home = { id: proposed.home };
  const planned = { contact, assignee, home, starts_at: momentOf(row), minutes: Number(row.minutes) };
  return atTheSameTime(planned, own).map((other) => {
    const said = words.overlaps[other.state === "agreed" ? "agreed" : "offered"];
    const [when, who] = [visitTime(other.starts_at, "short"), callInShort(other.person)];
    return other.home.id === home.id ? said.sameHome(when, who) : said.sameMember(when, who, other.home.name);
  });
}

function momentOf({ day, hour }: Row): string {
  return `${day}T${hour}:00+09:00`;
}

/** How many proposals may stand at once. */
export const MOST = limits.visitOffers;
