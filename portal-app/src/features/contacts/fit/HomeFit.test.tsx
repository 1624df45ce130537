import { QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { createQueryClient } from "shared-ui/api/query-client";
import { fakeServer } from "shared-ui/testing/fake-server";
import { renderUi } from "shared-ui/testing/render";
import { expect, it } from "vitest";
import { HomeFit } from "./HomeFit";

const AREA = { criterion: "area", label: "希望入居地", verdict: "met", sentence: "合います。", must: true };
const CURFEW = {
  criterion: "curfew",
  label: "門限",
  verdict: "unmet",
  sentence: "門限があります。",
  must: false,
};

const network = fakeServer(
  http.get("*/api/chat/contacts/15/fit/", () => HttpResponse.json({ criteria: [AREA, CURFEW] })),
);

function show(): void {
  renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <HomeFit contactId={15} />
    </QueryClientProvider>,
  );
}

it("lists what does not fit first, and marks required conditions", async () => {
  show();
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "門限門限があります。",
    "希望入居地合います。受け入れの条件",
  ]);
  expect(screen.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    "合わない",
    "合う",
  ]);
});

it("shows why the fit cannot be loaded", async () => {
  const detail = "見つかりませんでした。";
  network.use(
    http.get("*/api/chat/contacts/15/fit/", () =>
      HttpResponse.json({ detail, code: "not_found" }, { status: 404 }),
    ),
  );
  show();
  expect(await screen.findByText(detail)).toBeVisible();
});
