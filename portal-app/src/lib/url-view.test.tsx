/** A view and its URL. */
import { act, renderHook } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { queryFrom, useUrlView } from "./url-view";

const CONVERSION = {
  viewIn: (query: URLSearchParams) => ({ home: Number(query.get("home")) }),
  queryOf: (view: { home: number }) => queryFrom(view),
};

function Start({ children }: { children: ReactNode }): ReactElement {
  return <MemoryRouter initialEntries={["/homes/?home=3"]}>{children}</MemoryRouter>;
}

function useShown() {
  const { search } = useLocation();
  return { ...useUrlView("/homes/", CONVERSION), search };
}

it("leaves empty values out of the query, and keeps the order of the others", () => {
  const values = { q: "a", home: 3, unread: true, state: null, assignee: "", waiting: false };
  expect(queryFrom(values).toString()).toBe("q=a&home=3&unread=true");
});

it("reads the view of the URL, and writes a changed view to it", () => {
  const { result } = renderHook(useShown, { wrapper: Start });
  expect(result.current.view).toEqual({ home: 3 });
  expect(result.current.hrefOf({ home: 4 })).toBe("/homes/?home=4");
  act(() => result.current.onView({ home: 5 }));
  expect([result.current.view, result.current.search]).toEqual([{ home: 5 }, "?home=5"]);
});
