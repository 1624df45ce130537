import { expect, it } from "vitest";
import { type FeeTerms, feeOn, feeToday } from "./fee";

const FIRST: FeeTerms = { since: "2020-04-01", amount_yen: 150_000, tax_rate_percent: 10, due_days: 60 };
const LATER: FeeTerms = { since: "2027-04-01", amount_yen: 99_999, tax_rate_percent: 12, due_days: 30 };

it("is the latest row that is in force, in any order of the rows", () => {
  for (const [day, expected] of [
    ["2020-04-01", FIRST],
    ["2027-03-31", FIRST],
    ["2027-04-01", LATER],
    ["2040-01-01", LATER],
  ] as const) {
    expect.soft(feeOn(day, [FIRST, LATER]), day).toBe(expected);
    expect.soft(feeOn(day, [LATER, FIRST]), day).toBe(expected);
  }
});

it("matches the specification today", () => {
  expect(feeToday()).toMatchObject({ amount_yen: 150_000, due_days: 60 });
});
