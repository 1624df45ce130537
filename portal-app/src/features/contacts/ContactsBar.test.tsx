/** Active filters are visible and can be removed, also if their value is no longer an option. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createQueryClient } from "shared-ui/api/query-client";
import { renderUi } from "shared-ui/testing/render";
import { expect, it, vi } from "vitest";
import { useFilterState } from "../long-list/use-filter-state";
import { ContactsBar } from "./ContactsBar";
import { type ContactsView, viewIn } from "./view";

const HOMES = [
  { id: 3, name: "ひだまり" },
  { id: 4, name: "あおぞら" },
];

interface ShownProps {
  query: string;
  role: "facility" | "counselor";
  home: string | null;
  onView: (view: ContactsView) => void;
}

function Shown({ query, role, home, onView }: ShownProps) {
  return (
    <ContactsBar
      role={role}
      filterState={useFilterState(viewIn(new URLSearchParams(query)), onView)}
      colleagues={null}
      homes={role === "facility" ? HOMES : []}
      people={role === "counselor" ? HOMES : []}
      asked={{ home, person: null }}
    />
  );
}

function show(query: string, role: "facility" | "counselor" = "facility", home: string | null = null) {
  const onView = vi.fn();
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Shown query={query} role={role} home={home} onView={onView} />
    </QueryClientProvider>,
  );
  return onView;
}

const chosen = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name }).selectedOptions[0];

it("names a home that is no longer offered", () => {
  show("home=9", "facility", "ゆうやけ");
  expect(chosen("ホーム")).toHaveTextContent("ゆうやけ");
});

it("shows that a filter is active even without a name", () => {
  show("home=9&preference=7");
  expect(chosen("ホーム")).toHaveTextContent("選んだホーム");
  expect(chosen("相手の方")).toHaveTextContent("選んだ方");
});

it("removes the filter by person", async () => {
  const onView = show("preference=7");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "相手の方" }), "すべて");
  expect(onView).toHaveBeenCalledWith(expect.objectContaining({ preference: null }));
});

it("lets a counselor choose a person and a task", async () => {
  const onView = show("waits_for=move_in", "counselor");
  expect(chosen("いま待っていること")).toHaveTextContent("入居の報告");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "ご本人" }), "あおぞら");
  expect(onView).toHaveBeenCalledWith(expect.objectContaining({ preference: 4, page: 1 }));
});
