/** The filters of a match list in the URL. */
import { expect, it } from "vitest";
import { activeFilters, parseFilters, queryOf } from "./filters";

it("filters survive the conversion to a URL and back", () => {
  const filters = { score_min: 65, support_level: "3", condition: "mental", municipality: "北区" } as const;
  const whole = { ...filters, not_contacted: true, put_aside: true, order: "newest" } as const;
  expect(parseFilters(queryOf(whole))).toEqual(whole);
  expect(activeFilters(whole)).toHaveLength(6);
});

it("invalid values in the URL are ignored", () => {
  const address =
    "score_min=1&support_level=9&condition=toString&municipality=%20&not_contacted=1&order=money";
  expect(parseFilters(new URLSearchParams(address))).toEqual({});
});

it("an order is not a filter", () => {
  expect(activeFilters({ order: "newest" })).toEqual([]);
});
