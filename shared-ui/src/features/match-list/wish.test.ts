/** What an address may ask of a match list. */
import { expect, it } from "vitest";
import { narrows, queryOf, wishIn } from "./wish";

it("a wish survives its address", () => {
  const wish = { score_min: 65, support_level: "3", condition: "mental", municipality: "北区" } as const;
  const whole = { ...wish, not_contacted: true, order: "newest" } as const;
  expect(wishIn(queryOf(whole))).toEqual(whole);
  expect(narrows(whole)).toBe(true);
});

it("what an address cannot ask for is left out", () => {
  const address =
    "score_min=1&support_level=9&condition=toString&municipality=%20&not_contacted=1&order=money";
  expect(wishIn(new URLSearchParams(address))).toEqual({});
});

it("an order leaves nobody out", () => {
  expect(narrows({ order: "newest" })).toBe(false);
});
