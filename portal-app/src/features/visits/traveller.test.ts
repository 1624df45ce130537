/** A phone far from Japan shows and sends visits in Japan's time, also when its own clock changes to summer time. */
import type { OwnVisit } from "shared-ui/api/types";
import { calendarDay, date, dateTime, dayAfter, nextDay, time, today, visitTime } from "shared-ui/lib/dates";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asOffers, firstRow, oneMore, overlapsOf } from "./offers";

// Summer time in New York starts on 8 March at two, and ends on 1 November.
const ZONE = "America/New_York";
const before = process.env.TZ;

beforeEach(() => {
  process.env.TZ = ZONE;
});

afterEach(() => {
  vi.useRealTimers();
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

it("runs in New York's time zone, across its change to summer time", () => {
  expect(new Date("2026-03-08T06:59:00Z").getHours()).toBe(1);
  expect(new Date("2026-03-08T07:00:00Z").getHours()).toBe(3);
});

it("shows Japan's day and hour", () => {
  for (const [name, iso, short, long] of [
    [
      "the day before the change",
      "2026-03-07T14:30:00+09:00",
      "2026/03/07（土）14:30",
      "2026年3月7日（土）午後2時30分",
    ],
    [
      "an hour that New York does not have",
      "2026-03-08T02:30:00+09:00",
      "2026/03/08（日）02:30",
      "2026年3月8日（日）午前2時30分",
    ],
    [
      "the moment of the change",
      "2026-03-08T07:00:00Z",
      "2026/03/08（日）16:00",
      "2026年3月8日（日）午後4時",
    ],
    [
      "an hour that New York has twice",
      "2026-11-01T01:30:00+09:00",
      "2026/11/01（日）01:30",
      "2026年11月1日（日）午前1時30分",
    ],
  ] as const) {
    expect.soft([visitTime(iso, "short"), visitTime(iso, "long")], name).toEqual([short, long]);
    expect.soft(dateTime(iso, "long"), name).toBe(long);
    expect.soft(short, name).toContain(time(iso, "short"));
    expect.soft(calendarDay(iso).replaceAll("-", "/"), name).toBe(date(iso, "short"));
  }
});

it("counts days from Japan's today", () => {
  for (const [now, day, inThreeDays] of [
    // In New York it is still the day before.
    ["2026-03-07T15:30:00Z", "2026-03-08", "2026-03-11"],
    ["2026-03-08T06:30:00Z", "2026-03-08", "2026-03-11"],
    ["2026-03-08T15:30:00Z", "2026-03-09", "2026-03-12"],
    ["2026-10-31T15:30:00Z", "2026-11-01", "2026-11-04"],
  ] as const) {
    vi.useFakeTimers({ now: new Date(now) });
    const days = [today(), dayAfter(3), firstRow({ earlier: null, current: [], address: "" }).day];
    expect.soft(days, now).toEqual([day, inThreeDays, inThreeDays]);
  }
});

it("sends a proposal as typed, and the next day is the calendar's next day", () => {
  const rows = oneMore([{ key: 0, day: "2026-03-07", hour: "02:30", minutes: "60", place: "玄関" }]);
  expect(asOffers(rows).map(({ day, hour }) => `${day} ${hour}`)).toEqual([
    "2026-03-07 02:30",
    "2026-03-08 02:30",
  ]);
  expect(["2026-03-07", "2026-03-08", "2026-10-31"].map(nextDay)).toEqual([
    "2026-03-08",
    "2026-03-09",
    "2026-11-01",
  ]);
});

it("compares proposals with other visits in Japan's time", () => {
  const other = { contact: 99, starts_at: "2026-03-08T03:00:00+09:00", minutes: 60 };
  const visit = {
    ...other,
    home: { id: 3, name: "ひまわりの家" },
    assignee: null,
    person: { name: "山本 一郎" },
  } as OwnVisit;
  const row = { key: 0, day: "2026-03-08", minutes: "60", place: "玄関" };
  const found = ["01:30", "02:30", "03:59", "04:00"].map(
    (hour) => overlapsOf({ ...row, hour }, [visit], { contact: 12, home: 3, assignee: null }).length,
  );
  expect(found).toEqual([0, 1, 1, 0]);
});
