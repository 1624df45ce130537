/** What a facility fills in to propose visits: how rows follow one another, their faults, what they would overlap. */
import { describe, expect, it, test } from "vitest";
import type { OwnVisit } from "../../api/types";
import { changed, faultsOf, firstRow, oneMore, overlapsOf } from "./offers";

const ROW = { key: 0, day: "2026-03-10", hour: "14:30", minutes: "60", place: "ホームの玄関" };

const own = (more: Partial<OwnVisit> = {}): OwnVisit => ({
  id: 1,
  contact: 99,
  starts_at: "2026-03-10T15:00:00+09:00",
  minutes: 60,
  place: "駅",
  home: { id: 3, name: "ひまわりの家" },
  person: { name: null, age: 27, gender: "female", prefecture: "大阪府" } as OwnVisit["person"],
  assignee: 7,
  ...more,
});

describe("rows", () => {
  it("a new one is a day later, at the hour and place of the last", () => {
    expect(oneMore([{ ...ROW, day: "2026-03-31" }])[1]).toEqual({ ...ROW, key: 1, day: "2026-04-01" });
  });

  it("a place that was taken over follows the first, one's own stays", () => {
    const rows = [firstRow(""), { ...firstRow(""), key: 1 }, { ...firstRow("駅"), key: 2 }];
    expect(changed(rows, 0, { place: "玄関" }).map(({ place }) => place)).toEqual(["玄関", "玄関", "駅"]);
    expect(changed(rows, 1, { place: "玄関" }).map(({ place }) => place)).toEqual(["", "玄関", "駅"]);
  });
});

test("faults name their row; of the whole they have no field", () => {
  expect(faultsOf({ "offers.1.day": ["もう過ぎています。"], offers: ["5つまでです。"] }, "x")).toEqual([
    { name: "offers.1.day", message: "候補2：もう過ぎています。" },
    { name: "", message: "5つまでです。" },
  ]);
  expect(faultsOf({}, "出せません。")).toEqual([{ name: "", message: "出せません。" }]);
});

test.each([
  ["another visit of the home", own(), "このホームには、2026/03/10（火）15:00にも"],
  ["one of the same member", own({ home: { id: 4, name: "別の家" } }), "「別の家」の見学の予定"],
  ["one of another member", own({ home: { id: 4, name: "別の家" }, assignee: 8 }), null],
  ["one of the room itself", own({ contact: 12 }), null],
  ["one that begins as this ends", own({ starts_at: "2026-03-10T15:30:00+09:00" }), null],
])("%s", (_, visit, said) => {
  const found = overlapsOf(ROW, [visit], { contact: 12, home: 3, assignee: 7 });
  expect(found).toEqual(said === null ? [] : [expect.stringContaining(said)]);
});

test("a row without its hour overlaps nothing", () => {
  expect(overlapsOf({ ...ROW, hour: "" }, [own()], { contact: 12, home: 3, assignee: 7 })).toEqual([]);
});
