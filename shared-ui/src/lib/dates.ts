/** Formats dates and times for both apps, always in Japan's time zone. */

/** "short": 2026/03/05 14:30 in the portal; "long": 2026年3月5日（木）午後2時30分 in the LIFF app. */
export type DateStyle = "short" | "long";

interface Parts {
  year: number;
  month: number;
  day: number;
  weekday: string;
  hour: number;
  minute: number;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
// Japan has no summer time. On a phone the first use of Intl takes longer than all formatting of a page.
const JAPAN_MS = 9 * HOUR_MS;
const WEEKDAYS = "日月火水木金土";

export function dateTime(iso: string, style: DateStyle): string {
  return style === "short"
    ? `${date(iso, style)} ${time(iso, style)}`
    : `${date(iso, style)}${time(iso, style)}`;
}

/** Today as a calendar date (2026-03-05). */
export function today(): string {
  return calendarDay(new Date().toISOString());
}

export function calendarDay(iso: string): string {
  const { year, month, day } = partsOf(iso);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The calendar date `days` days after today. */
export function dayAfter(days: number): string {
  const noon = new Date(`${today()}T12:00:00+09:00`);
  return new Date(noon.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The calendar date after `day`. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00+09:00`) + DAY_MS).toISOString().slice(0, 10);
}

export function daysSince(iso: string, now = new Date()): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / DAY_MS));
}

/** Formats the day of an ISO time or of a calendar date (2026-03-05). */
export function date(iso: string, style: DateStyle): string {
  const { year, month, day, weekday } = partsOf(iso);
  return style === "short"
    ? `${year}/${twoDigits(month)}/${twoDigits(day)}`
    : `${year}年${month}月${day}日（${weekday}）`;
}

export function time(iso: string, style: DateStyle): string {
  const { hour, minute } = partsOf(iso);
  if (style === "short") return `${twoDigits(hour)}:${twoDigits(minute)}`;
  return `${hour < 12 ? "午前" : "午後"}${hour % 12}時${minute > 0 ? `${minute}分` : ""}`;
}

/** The start of a visit, always with the weekday. Mirrors visit_time_text in server/visits/rules.py. */
export function visitTime(iso: string, style: DateStyle): string {
  return `${visitDay(iso, style)}${time(iso, style)}`;
}

/** The day of a visit, always with the weekday. */
export function visitDay(iso: string, style: DateStyle): string {
  return style === "short" ? `${date(iso, style)}（${partsOf(iso).weekday}）` : date(iso, style);
}

function partsOf(iso: string): Parts {
  const inJapan = new Date(Date.parse(iso) + JAPAN_MS);
  return {
    year: inJapan.getUTCFullYear(),
    month: inJapan.getUTCMonth() + 1,
    day: inJapan.getUTCDate(),
    weekday: WEEKDAYS.charAt(inJapan.getUTCDay()),
    hour: inJapan.getUTCHours(),
    minute: inJapan.getUTCMinutes(),
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
