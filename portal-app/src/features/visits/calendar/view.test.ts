/** The period of the visit calendar, its neighbours, and its filters. */
import type { OwnVisit } from "shared-ui/api/types";
import { ownVisit } from "shared-ui/features/visits/visits-fixtures";
import { today } from "shared-ui/lib/dates";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { filtered, includesToday, moved, periodOf, queryOf, viewIn } from "./view";

const view = (query = "") => viewIn(new URLSearchParams(query));
const period = (query: string) => Object.values(periodOf(view(query))).join(" ");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("reads a URL, ignores invalid values, and writes the same URL", () => {
  const query = "shape=month&day=2026-03-05&home=3&preference=5&assignee=mine";
  expect(queryOf(view(query)).toString()).toBe(query);
  expect(queryOf(view()).toString()).toBe("");
  expect(view("shape=year&day=2026-02-30&home=x&assignee=y")).toEqual(view());
  for (const day of ["2026-3-5", "0001-01-01", "9999-12-31", "2026-13-01", "today"]) {
    expect.soft(view(`day=${day}`).day, day).toBeNull();
  }
});

it("a week begins on Sunday, also across months and years", () => {
  expect(period("day=2026-03-05")).toBe("2026-03-01 2026-03-07");
  expect(period("day=2026-03-01")).toBe("2026-03-01 2026-03-07");
  expect(period("day=2026-04-01")).toBe("2026-03-29 2026-04-04");
  expect(period("day=2027-01-01")).toBe("2026-12-27 2027-01-02");
});

it("a month is whole, also in a leap year", () => {
  expect(period("shape=month&day=2026-03-31")).toBe("2026-03-01 2026-03-31");
  expect(period("shape=month&day=2026-12-01")).toBe("2026-12-01 2026-12-31");
  expect(period("shape=month&day=2028-02-29")).toBe("2028-02-01 2028-02-29");
});

it("moves by a week or a month, and from the 31st to the month after", () => {
  const to = (query: string, by: -1 | 1) => queryOf(moved(view(query), by)).get("day");
  expect([to("day=2026-12-30", 1), to("day=2027-01-02", -1)]).toEqual(["2027-01-06", "2026-12-26"]);
  expect([to("shape=month&day=2026-01-31", 1), to("shape=month&day=2026-01-31", -1)]).toEqual([
    "2026-02-01",
    "2025-12-01",
  ]);
});

it("today is Japan's: at 15:00 UTC of a Saturday the next week has begun", () => {
  vi.setSystemTime("2026-03-07T14:59:59Z");
  expect([today(), period("")]).toEqual(["2026-03-07", "2026-03-01 2026-03-07"]);
  vi.setSystemTime("2026-03-07T15:00:00Z");
  expect([today(), period("")]).toEqual(["2026-03-08", "2026-03-08 2026-03-14"]);
  expect(includesToday(periodOf(view("day=2026-03-07")))).toBe(false);
  expect(includesToday(periodOf(view("shape=month&day=2026-03-31")))).toBe(true);
});

it("filters by home or person, and by the member in charge", () => {
  const other = { id: 4, name: "別の家" };
  const visits: OwnVisit[] = [
    ownVisit({ id: 1, assignee: 7 }),
    ownVisit({ id: 2, assignee: 8, home: other }),
    ownVisit({ id: 3, assignee: null, home: other, person: { ...ownVisit({}).person, id: 10 } }),
  ];
  const shown = (query: string) => filtered(visits, view(query), 7).map(({ id }) => id);
  expect(shown("")).toEqual([1, 2, 3]);
  expect(shown("home=4")).toEqual([2, 3]);
  expect(shown("preference=10")).toEqual([3]);
  expect(shown("assignee=mine")).toEqual([1]);
  expect(shown("assignee=none")).toEqual([3]);
  expect(shown("home=4&assignee=8")).toEqual([2]);
});
