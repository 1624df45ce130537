/** What a facility fills in to propose visits, and which of its other visits are at the same time. */

import type { FieldErrors } from "../../api/errors";
import { limits } from "../../api/generated/limits";
import type { OwnVisit, VisitOffer } from "../../api/types";
import type { FieldError } from "../../components/form/ErrorSummary";
import { dayAfter, nextDay, visitTime } from "../../rules/dates";
import { visitOffers } from "../../strings/contacts/visit-offers";

const words = visitOffers.form;
const DAYS_AHEAD = 3;
const MINUTE_MS = 60_000;

/** A proposal as it is typed. */
export interface Row {
  key: number;
  day: string;
  hour: string;
  minutes: string;
  place: string;
}

/** Return what the form begins with: some days ahead, at the place of an earlier visit if there is one. */
export function firstRow(place: string): Row {
  return { key: 0, day: dayAfter(DAYS_AHEAD), hour: "", minutes: "60", place };
}

/** Return the rows and one more: at the hour and place of the last one, a day later. */
export function oneMore(rows: readonly Row[]): Row[] {
  const last = rows.at(-1) ?? firstRow("");
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

/** Return what is sent. */
export function asOffers(rows: readonly Row[]): VisitOffer[] {
  return rows.map(({ day, hour, minutes, place }) => ({ day, hour, minutes: Number(minutes), place }));
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

/** Return what to say of the agreed visits that a proposal would be in the way of; nothing hinders it. */
export function overlapsOf(row: Row, own: readonly OwnVisit[], proposed: For): string[] {
  const from = Date.parse(`${row.day}T${row.hour}:00+09:00`);
  const until = from + Number(row.minutes) * MINUTE_MS;
  return own.flatMap(({ contact, starts_at, minutes, home, assignee }) => {
    const start = Date.parse(starts_at);
    // The visit of this room would be moved; a row that is not filled in yet overlaps nothing.
    if (contact === proposed.contact || !(from < start + minutes * MINUTE_MS && start < until)) return [];
    const when = visitTime(starts_at, "short");
    if (home.id === proposed.home) return [words.sameHome(when)];
    const isSame = assignee !== null && assignee === proposed.assignee;
    return isSame ? [words.sameMember(when, home.name)] : [];
  });
}

/** How many proposals may stand at once. */
export const MOST = limits.visitOffers;
