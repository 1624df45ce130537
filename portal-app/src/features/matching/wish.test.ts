/** What an address may ask of a match list. */
import { expect, it } from "vitest";
import { narrowingOf, queryOf, wishIn } from "./wish";

it("a wish survives its address", () => {
  const wish = { score_min: 65, support_level: "3", condition: "mental", municipality: "北区" } as const;
  const whole = { ...wish, not_contacted: true, put_aside: true, order: "newest" } as const;
  expect(wishIn(queryOf(whole))).toEqual(whole);
  expect(narrowingOf(whole)).toHaveLength(6);
});

it("what an address cannot ask for is left out", () => {
  const address =
    "score_min=1&support_level=9&condition=toString&municipality=%20&not_contacted=1&order=money";
  expect(wishIn(new URLSearchParams(address))).toEqual({});
});

it("an order leaves nobody out", () => {
  expect(narrowingOf({ order: "newest" })).toEqual([]);
});
