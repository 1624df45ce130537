/** What an address asks of a long list, and what the server is asked. */
import { expect, it } from "vitest";
import { queryOf, viewIn, WHOLE, wishOf } from "./view";

const view = (query: string) => viewIn(new URLSearchParams(query));

it("asks for the first part without a word more, as the browser does early", () => {
  expect(Object.entries(wishOf(WHOLE))).toEqual([
    ["limit", 50],
    ["offset", 0],
  ]);
});

it("keeps a query as it is", () => {
  const queries = ["", "q=%E3%81%B2", "assignee=mine", "assignee=7&state=unread&order=name&page=3"];
  expect(queries.map((query) => queryOf(view(query)).toString())).toEqual(queries);
});

it("turns a view into the server's words", () => {
  expect(wishOf(view("q=ひ&assignee=7&state=open&order=newest&page=2"))).toEqual({
    ...{ limit: 50, offset: 50, q: "ひ", assignee: 7, state: "open", order: "newest" },
  });
  expect(wishOf(view("assignee=mine"))).toMatchObject({ mine: true });
  expect(wishOf(view("assignee=none"))).toMatchObject({ unassigned: true });
});

it("leaves out what an address cannot ask for", () => {
  expect(view("assignee=x&state=closed&order=price&page=-3")).toEqual(WHOLE);
});
