/** The filter bar on narrow screens. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { createQueryClient } from "shared-ui/api/query-client";
import { renderUi } from "shared-ui/testing/render";
import { expect, it, vi } from "vitest";
import { ListBar } from "./ListBar";
import { useFilterState } from "./use-filter-state";
import { type ListView, WHOLE } from "./view";

function Bar({ view }: { view: ListView }): ReactElement {
  return <ListBar filterState={useFilterState(view, () => {})} colleagues={[]} />;
}

it.each([
  ["folded without a filter", WHOLE, false],
  ["open if a filter is active", { ...WHOLE, state: "unread" } as const, true],
])("shows its choices %s, like the contacts' bar", (_, view, isOpen) => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as never,
  );
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Bar view={view} />
    </QueryClientProvider>,
  );
  const fold = screen.getByText("しぼり込みと並び順").closest("details");
  expect(fold?.open).toBe(isOpen);
  expect(fold).toContainElement(screen.getByLabelText("状態"));
  expect(fold).not.toContainElement(screen.getByLabelText("名前で探す"));
});
