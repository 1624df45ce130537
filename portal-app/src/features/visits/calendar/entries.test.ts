/** The hours of a week's grid, and the end of a visit in it. */
import { ownVisit } from "shared-ui/features/visits/visits-fixtures";
import { expect, it } from "vitest";
import { type Entry, endInGrid, entriesOf, hoursOf } from "./entries";

type Visit = [starts_at: string, minutes: number];

const entries = (visits: Visit[]): Entry[] => {
  const own = visits.map(([at, minutes]) => ownVisit({ starts_at: `2026-03-10T${at}:00+09:00`, minutes }));
  return entriesOf(own, own, { role: "facility", among: [], isShared: false, now: 0 });
};

const hours = (...visits: Visit[]) => {
  const { first, last } = hoursOf(entries(visits));
  return `${first}-${last}`;
};

it("are those of the working day, and of visits before and after it", () => {
  expect(hours()).toBe("8-19");
  expect(hours(["08:00", 60], ["18:00", 60])).toBe("8-19");
  expect(hours(["07:59", 30], ["18:30", 90])).toBe("7-20");
  expect(hours(["00:10", 30], ["23:30", 120])).toBe("0-24");
});

it("have room for the height of a short visit", () => {
  expect(hours(["18:30", 30])).toBe("8-20");
});

it("keeps a visit on the day of its start in the grid, and its real end in the text", () => {
  const visits: Visit[] = [
    ["00:00", 60],
    ["23:00", 60],
    ["23:30", 120],
  ];
  expect(entries(visits).map((entry) => [endInGrid(entry), entry.endsAt])).toEqual([
    ["2026-03-09T16:00:00.000Z", "2026-03-09T16:00:00.000Z"],
    ["2026-03-10T15:00:00.000Z", "2026-03-10T15:00:00.000Z"],
    ["2026-03-10T15:00:00.000Z", "2026-03-10T16:30:00.000Z"],
  ]);
});
