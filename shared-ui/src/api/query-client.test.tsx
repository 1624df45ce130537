/** Each failed mutation is shown once: in an alert, or where its page shows it. */
import { QueryClientProvider, useMutation } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { renderUi } from "../testing/render";
import { ApiError } from "./errors";
import { createQueryClient, type FailureMeta, failedAs, NO_ALERT } from "./query-client";

const REFUSED = new ApiError(409, "contact_is_declined", "この連絡は、もう辞退されています。");

function Page({ error, meta }: { error: Error; meta?: FailureMeta }): ReactElement {
  const change = useMutation({ mutationFn: () => Promise.reject(error), meta });
  return (
    <button type="button" onClick={() => change.mutate()}>
      {change.isError ? "failed" : "send"}
    </button>
  );
}

/** Let a mutation fail, and return what the alerts say. */
async function alertsOf(error: Error, meta?: FailureMeta): Promise<(string | null)[]> {
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Page error={error} meta={meta} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: "send" }));
  // The mutation does not wait until the alert is closed.
  await waitFor(() => expect(screen.getByText("failed")).toBeInTheDocument());
  return screen.queryAllByRole("alertdialog").map((alert) => alert.querySelector("h2")?.textContent ?? null);
}

it("says the server's sentence", async () => {
  expect(await alertsOf(REFUSED)).toEqual([REFUSED.detail]);
});

it("begins with the page's sentence where there is one", async () => {
  expect(await alertsOf(REFUSED, failedAs("保存できませんでした。"))).toEqual([
    `保存できませんでした。\n${REFUSED.detail}`,
  ]);
});

it("says what to do next of a fault of the program, too", async () => {
  expect(await alertsOf(new TypeError("x is undefined"))).toEqual([
    "うまくいきませんでした。しばらくしてからもう一度お試しください。",
  ]);
});

it("leaves to the page what the page shows", async () => {
  expect(await alertsOf(REFUSED, NO_ALERT)).toEqual([]);
});

it("leaves the end of a session to useSessionExpiry", async () => {
  expect(await alertsOf(new ApiError(401, "session_expired", "再度ログインしてください。"))).toEqual([]);
});
