/** Every number on the help page must have a source. */
import { readFileSync } from "node:fs";
import { regions } from "shared-ui/api/generated/regions";
import { expect, it } from "vitest";
import { CENTRES, CHECKED_ON, type HelpLine, NATIONWIDE, telephone } from "./help-lines";

const FORM = /^(?:1\d{2}|#\d{4}|0\d{1,4}-\d{1,4}-\d{3,4})$/;
const DAY = /^20\d{2}-[01]\d-[0-3]\d$/;
const lines = Object.entries<HelpLine>({ ...NATIONWIDE, ...CENTRES });
const numbered = lines.filter(([, line]) => line.number !== null);

it("every prefecture has exactly one entry", () => {
  expect(Object.keys(CENTRES).sort()).toEqual(Object.values(regions).flat().sort());
  expect(Object.keys(CENTRES)).toHaveLength(47);
});

it("every number has a valid format and length", () => {
  expect(numbered).not.toEqual([]);
  const faults = numbered.filter(([, { number }]) => {
    const digits = (number ?? "").replaceAll(/\D/g, "");
    return !FORM.test(number ?? "") || (digits.startsWith("0") && digits.length !== 10);
  });
  expect(faults).toEqual([]);
});

it("every number has publisher, source and a date not after the check", () => {
  const faults = numbered.filter(
    ([, { source }]) =>
      !source?.publisher ||
      !/^https:\/\//.test(source.url) ||
      !DAY.test(source.dated) ||
      source.dated > CHECKED_ON,
  );
  expect(faults).toEqual([]);
});

it("entries without a source have no number", () => {
  expect(lines.filter(([, { number, source }]) => (number === null) !== (source === null))).toEqual([]);
});

it("a telephone link contains only digits", () => {
  expect(telephone("0120-279-338")).toBe("tel:0120279338");
  expect(telephone("#7171")).toBe("tel:%237171");
});

it("LINE's reply contains the same numbers", () => {
  const answer = readFileSync("server/notifications/rules/line_events.py", "utf8");
  const { ambulance, police, life, anything } = NATIONWIDE;
  for (const { number } of [ambulance, police, life, anything]) expect.soft(answer).toContain(number);
});
