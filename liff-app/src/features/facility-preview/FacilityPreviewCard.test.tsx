/** The preview of an ended contact: what the home still sees, and whether it finds the person again. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { createQueryClient } from "shared-ui/api/query-client";
import type { FacilityPreview } from "shared-ui/api/types";
import { renderUi } from "shared-ui/testing/render";
import { expect, it } from "vitest";
import { FacilityPreviewCard } from "./FacilityPreviewCard";

const ENDED: FacilityPreview = {
  stage: "ended",
  is_listed: false,
  now: { id: null, age: 27, gender: "female", prefecture: "東京都", allowed_users: [] },
  after_acceptance: null,
  with_address: null,
};

function show(preview: FacilityPreview): void {
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <FacilityPreviewCard preview={preview} />
    </QueryClientProvider>,
  );
}

it("says that the home's list does not show the person now", () => {
  show(ENDED);
  expect(screen.getByText("このホームの一覧にも、今は出ていません。")).toBeVisible();
  expect(screen.queryByText(/お名前なしで出ます/)).toBeNull();
  expect(screen.queryByText(/どのホームの一覧にも/)).toBeNull();
});

it("says that the list shows the person anonymously, without a link to the ended contact", () => {
  show({ ...ENDED, is_listed: true });
  expect(
    screen.getByText(/ほかの方と同じように、お名前なしで出ます。前のやり取りとのつながりは/),
  ).toBeVisible();
  expect(screen.queryByText(/今は出ていません/)).toBeNull();
});
