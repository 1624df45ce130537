/** Wanting nothing more of a corporation: the visit that goes with it is named before. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Contact } from "../../api/types";
import { createQueryClient } from "../../state/query-client";
import { WordingProvider } from "../../strings/use-strings";
import { renderUi } from "../../testing/render";
import { SightActions } from "./SightActions";

const HOUR = 3_600_000;
const CONTACT = { id: 15, status: "pending", home: { name: "こもれび" }, is_blocked: false } as Contact;

async function question(visit_starts_at: string | null, wording: "standard" | "easy") {
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <WordingProvider value={wording}>
        <SightActions contact={{ ...CONTACT, visit_starts_at }} />
      </WordingProvider>
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button"));
  return within(await screen.findByRole("alertdialog"));
}

it.each(["standard", "easy"] as const)("says in %s words which visit is off with it", async (wording) => {
  const shown = await question("2099-03-10T14:30:00+09:00", wording);
  const sentence = shown.getByText(
    (_, element) => /^2099.03.10.*なくなります。/.test(element?.textContent ?? ""),
    {
      selector: "p",
    },
  );
  expect(sentence).toBeVisible();
});

it.each([null, new Date(Date.now() - HOUR).toISOString()])(
  "names none that is not to come: %s",
  async (at) => {
    const shown = await question(at, "standard");
    expect(shown.queryByText(/日（.）/)).toBeNull();
    expect(shown.getByText(/決まっている見学もなくなります。/)).toBeVisible();
  },
);
