/** The view of all contacts as a URL query and as an API query. */
import { expect, it } from "vitest";
import { filtersOf, isFiltered, queryOf, viewIn, WHOLE } from "./view";

const view = (query: string) => viewIn(new URLSearchParams(query));

it("keeps a query unchanged", () => {
  const queries = [
    "",
    "q=%E3%81%B2&state=pending",
    "waits_for=move_in",
    "home=3&assignee=mine&unread=true&page=2&contact=12",
  ];
  expect(queries.map((query) => queryOf(view(query)).toString())).toEqual(queries);
});

it("converts a view to the API's query", () => {
  expect(filtersOf(WHOLE)).toEqual({ limit: 50, offset: 0, order: "waiting" });
  expect(filtersOf(view("q=ひ&state=moved_in&home=4&preference=5&assignee=7&order=name&page=3"))).toEqual({
    ...{ limit: 50, offset: 100, q: "ひ", state: "moved_in", home: 4, preference: 5, assignee: 7 },
    order: "name",
  });
  expect(filtersOf(view("assignee=none&unread=true&waiting=true&waits_for=room"))).toMatchObject({
    ...{ unassigned: true, unread: true, waiting: true, waits_for: "room" },
  });
});

it("ignores invalid values in the URL", () => {
  expect(
    view("state=closed&home=x&assignee=y&order=price&page=-3&contact=0&unread=1&waits_for=money"),
  ).toEqual(WHOLE);
});

it("counts neither order, page nor the open contact as a filter", () => {
  expect(["order=name", "page=2", "contact=3"].map((query) => isFiltered(view(query)))).toEqual(
    Array(3).fill(false),
  );
  expect(
    ["q=a", "state=ended", "home=1", "waiting=true", "waits_for=quiet"].map((query) =>
      isFiltered(view(query)),
    ),
  ).toEqual(Array(5).fill(true));
});
