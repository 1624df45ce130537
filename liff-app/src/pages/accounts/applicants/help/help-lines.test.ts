/** No number stands on the help page that nobody can trace. */
import { readFileSync } from "node:fs";
import { regions } from "shared-ui/api/generated/regions";
import { describe, expect, it, test } from "vitest";
import { CENTRES, CHECKED_ON, type HelpLine, NATIONWIDE, telephone } from "./help-lines";

const FORM = /^(?:1\d{2}|#\d{4}|0\d{1,4}-\d{1,4}-\d{3,4})$/;
const DAY = /^20\d{2}-[01]\d-[0-3]\d$/;
const lines = Object.entries<HelpLine>({ ...NATIONWIDE, ...CENTRES });
const numbered = lines.filter(([, line]) => line.number !== null);

it("every prefecture has its entry, and nothing else has", () => {
  expect(Object.keys(CENTRES).sort()).toEqual(Object.values(regions).flat().sort());
  expect(Object.keys(CENTRES)).toHaveLength(47);
});

describe.each(numbered)("the number of %s", (_, { number, source }) => {
  test("has the form of a number, and the right length", () => {
    expect(number).toMatch(FORM);
    const digits = (number ?? "").replaceAll(/\D/g, "");
    if (digits.startsWith("0")) expect(digits).toHaveLength(10);
  });

  test("says who published it, where and when, not later than it was looked at", () => {
    expect(source?.publisher).toBeTruthy();
    expect(source?.url).toMatch(/^https:\/\//);
    expect(source?.dated).toMatch(DAY);
    expect((source?.dated ?? "") <= CHECKED_ON).toBe(true);
  });
});

it("what has no source has no number", () => {
  expect(lines.filter(([, { number, source }]) => (number === null) !== (source === null))).toEqual([]);
});

it("a telephone is called by digits alone", () => {
  expect(telephone("0120-279-338")).toBe("tel:0120279338");
  expect(telephone("#7171")).toBe("tel:%237171");
});

it("LINE's answer names the same numbers", () => {
  const answer = readFileSync("server/domain/notices/calls_for_help.py", "utf8");
  for (const { number } of [NATIONWIDE.ambulance, NATIONWIDE.police, NATIONWIDE.life, NATIONWIDE.anything])
    expect(answer).toContain(number);
});
