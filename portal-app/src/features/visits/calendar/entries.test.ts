/** The hours of a week's grid. */
import { ownVisit } from "shared-ui/features/visits/visits-fixtures";
import { expect, it } from "vitest";
import { entriesOf, hoursOf } from "./entries";

const hours = (...visits: [starts_at: string, minutes: number][]) => {
  const own = visits.map(([at, minutes]) => ownVisit({ starts_at: `2026-03-10T${at}:00+09:00`, minutes }));
  const known = { role: "facility", among: [], isShared: false, now: 0 } as const;
  const { first, last } = hoursOf(entriesOf(own, own, known));
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
