/** Which agreed visits are reported as overlapping. */
import type { OwnVisit } from "shared-ui/api/types";
import { expect, it } from "vitest";
import { clashesAmong } from "./visit-overlaps";

const NOW = Date.parse("2026-03-10T14:30:00+09:00");

const visit = (contact: number, hour: string, more: Partial<OwnVisit> = {}): OwnVisit => ({
  ...{ id: contact, contact, state: "agreed", minutes: 60, place: "玄関" },
  ...{ assignee: null, assignee_name: null },
  starts_at: `2026-03-10T${hour}:00+09:00`,
  home: { id: 3, name: "ひまわりの家" },
  person: { id: contact, name: null, age: 27, gender: "female", prefecture: "大阪府", municipality: null },
  ...more,
});

const pairs = (...own: OwnVisit[]) =>
  clashesAmong(own, NOW).map(({ visit, others }) => [visit.id, others.map(({ id }) => id)]);

it("visits of one home, in both directions", () => {
  expect(pairs(visit(1, "15:00"), visit(2, "15:30"), visit(3, "16:30"))).toEqual([
    [1, [2]],
    [2, [1]],
  ]);
});

it("visits of two homes with the same assignee, but not without one", () => {
  const there = { home: { id: 4, name: "別の家" } };
  expect(
    pairs(visit(1, "15:00", { assignee: 7 }), visit(2, "15:00", { ...there, assignee: 7 })),
  ).toHaveLength(2);
  expect(pairs(visit(1, "15:00"), visit(2, "15:00", there))).toEqual([]);
});

it("neither proposals nor past visits", () => {
  expect(pairs(visit(1, "15:00"), visit(2, "15:00", { state: "offered" }))).toEqual([]);
  expect(pairs(visit(1, "13:00"), visit(2, "13:15"))).toEqual([]);
});
