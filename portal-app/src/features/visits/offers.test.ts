/** Proposing visits: initial rows, errors, and overlaps. */
import { limits } from "shared-ui/api/generated/limits";
import type { OwnVisit, Visit } from "shared-ui/api/types";
import { dayAfter } from "shared-ui/lib/dates";
import { describe, expect, it, test } from "vitest";
import { changed, faultsOf, firstRow, oneMore, overlapsOf } from "./offers";

const ROW = { key: 0, day: "2026-03-10", hour: "14:30", minutes: "60", place: "ホームの玄関" };

const OTHER = { id: 4, name: "別の家" };

const own = (more: Partial<OwnVisit> = {}): OwnVisit => ({
  id: 1,
  contact: 99,
  state: "agreed",
  starts_at: "2026-03-10T15:00:00+09:00",
  minutes: 60,
  place: "駅",
  home: { id: 3, name: "ひまわりの家" },
  person: {
    name: "早川 澄子",
    age: 27,
    gender: "female",
    prefecture: "大阪府",
    municipality: null,
  } as OwnVisit["person"],
  assignee: 7,
  assignee_name: "高橋 直子",
  ...more,
});

describe("the first row is ready to be sent", () => {
  const ADDRESS = "東京都世田谷区世田谷1-2-3";
  const visit = (starts_at: string): Visit => ({ starts_at, minutes: 45, place: "駅の改札" }) as Visit;

  it("for a room's first visit: some days ahead, in the early afternoon, at the home", () => {
    const row = firstRow({ earlier: null, current: [], address: ADDRESS });
    expect(row).toEqual({ key: 0, day: dayAfter(3), hour: "14:00", minutes: "60", place: ADDRESS });
  });

  it("for a later one: hour and place of the last one, after all existing ones", () => {
    const current = [6, 9].map((days) => visit(`${dayAfter(days)}T10:30:00+09:00`));
    const row = firstRow({ earlier: current[1] ?? null, current, address: ADDRESS });
    expect(row).toEqual({ key: 0, day: dayAfter(10), hour: "10:30", minutes: "45", place: "駅の改札" });
  });

  it("after a past one: some days ahead again", () => {
    const row = firstRow({ earlier: visit("2020-03-10T10:30:00+09:00"), current: [], address: ADDRESS });
    expect(row).toMatchObject({ day: dayAfter(3), hour: "10:30" });
  });

  it("a long address is cut to the maximum length of a place", () => {
    const { place } = firstRow({ earlier: null, current: [], address: "あ".repeat(300) });
    expect(place).toBe("あ".repeat(limits.visitPlace));
  });
});

describe("rows", () => {
  it("a new one is a day later, with hour and place of the last one", () => {
    expect(oneMore([{ ...ROW, day: "2026-03-31" }])[1]).toEqual({ ...ROW, key: 1, day: "2026-04-01" });
  });

  it("copied places follow the first one, a changed place stays", () => {
    const rows = ["", "", "駅"].map((place, key) => ({ ...ROW, key, place }));
    expect(changed(rows, 0, { place: "玄関" }).map(({ place }) => place)).toEqual(["玄関", "玄関", "駅"]);
    expect(changed(rows, 1, { place: "玄関" }).map(({ place }) => place)).toEqual(["", "玄関", "駅"]);
  });
});

test("errors name their row; general errors have no field", () => {
  expect(faultsOf({ "offers.1.day": ["もう過ぎています。"], offers: ["5つまでです。"] }, "x")).toEqual([
    { name: "offers.1.day", message: "候補2：もう過ぎています。" },
    { name: "", message: "5つまでです。" },
  ]);
  expect(faultsOf({}, "出せません。")).toEqual([{ name: "", message: "出せません。" }]);
});

const OVERLAPS: [name: string, visit: OwnVisit, sentence: string | null][] = [
  ["another visit of the home", own(), "このホームには、2026/03/10（火）15:00にも早川 澄子さんの見学の予定"],
  ["a proposed one", own({ state: "offered" }), "15:00の見学を、早川 澄子さんにも提案しています"],
  ["one of the same member", own({ home: OTHER }), "早川 澄子さんの「別の家」の見学の予定"],
  [
    "one that is proposed by the same member",
    own({ home: OTHER, state: "offered" }),
    "「別の家」の見学を、早川 澄子さんに提案しています",
  ],
  ["one of another member", own({ home: OTHER, assignee: 8 }), null],
  ["one of the same room", own({ contact: 12 }), null],
  ["one that starts when this ends", own({ starts_at: "2026-03-10T15:30:00+09:00" }), null],
];

test("overlaps are those of the home and of the member, and name the other visit", () => {
  for (const [name, visit, sentence] of OVERLAPS) {
    const found = overlapsOf(ROW, [visit], { contact: 12, home: 3, assignee: 7 });
    expect.soft(found, name).toEqual(sentence === null ? [] : [expect.stringContaining(sentence)]);
  }
});

test("a row without an hour overlaps nothing", () => {
  expect(overlapsOf({ ...ROW, hour: "" }, [own()], { contact: 12, home: 3, assignee: 7 })).toEqual([]);
});
