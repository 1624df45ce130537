/** The view of a long list as a URL query and as an API query. */
import { expect, it } from "vitest";
import { filtersOf, queryOf, viewIn, WHOLE } from "./view";

const view = (query: string) => viewIn(new URLSearchParams(query));

it("requests the first page exactly like the browser's preload", () => {
  expect(Object.entries(filtersOf(WHOLE))).toEqual([
    ["limit", 50],
    ["offset", 0],
  ]);
});

it("keeps a query unchanged", () => {
  const queries = ["", "q=%E3%81%B2", "assignee=mine", "assignee=7&state=unread&order=name&page=3"];
  expect(queries.map((query) => queryOf(view(query)).toString())).toEqual(queries);
});

it("converts a view to the API's query", () => {
  expect(filtersOf(view("q=ひ&assignee=7&state=open&order=newest&page=2"))).toEqual({
    ...{ limit: 50, offset: 50, q: "ひ", assignee: 7, state: "open", order: "newest" },
  });
  expect(filtersOf(view("assignee=mine"))).toMatchObject({ mine: true });
  expect(filtersOf(view("assignee=none"))).toMatchObject({ unassigned: true });
});

it("ignores invalid values in the URL", () => {
  expect(view("assignee=x&state=closed&order=price&page=-3")).toEqual(WHOLE);
});
