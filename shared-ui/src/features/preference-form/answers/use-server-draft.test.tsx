/** Half-way answers reach the server a moment later, or at once when the page is hidden; and come back. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { createQueryClient } from "../../../state/query-client";
import { fakeServer } from "../../../testing/fake-server";
import { useServerDraft } from "./use-server-draft";
import { emptyValues } from "./values";

let calls: unknown[] = [];
fakeServer(
  http.put("*/api/applicants/preferences/draft/", async ({ request }) => {
    calls.push(await request.json());
    return HttpResponse.json({});
  }),
  http.delete("*/api/applicants/preferences/draft/", () => {
    calls.push("forgotten");
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  calls = [];
});

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const draft = (begun: Parameters<typeof useServerDraft>[0] = null) =>
  renderHook(() => useServerDraft(begun, 3), { wrapper }).result.current;

it("keeps only the last of several changes, with the page of the form", async () => {
  const keeper = draft();
  act(() => {
    for (const age of ["2", "２２"]) keeper.keep({ ...emptyValues(), age });
  });
  await waitFor(() => expect(calls).toHaveLength(1), { timeout: 3000 });
  expect(calls[0]).toMatchObject({ answers: { age: "２２", preferred_prefectures: [] }, step: 3 });
});

it("keeps at once what is hidden, for LINE may close the window", async () => {
  const keeper = draft();
  act(() => keeper.keep({ ...emptyValues(), age: "22" }));
  fireEvent(document, new Event("visibilitychange"));
  await waitFor(() => expect(calls).toHaveLength(1), { timeout: 300 });
});

it("gives back what was begun, and forgets it when the person begins anew", async () => {
  const first = draft();
  act(() => first.keep({ ...emptyValues(), preferredLocation_prefecture: ["東京都"], curfew: "yes" }));
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(calls).toHaveLength(1));
  const { answers } = calls[0] as { answers: never };
  const second = draft({ answers, step: 3, updated_at: null });
  expect(second.restored()).toEqual({
    ...emptyValues(),
    preferredLocation_prefecture: ["東京都"],
    curfew: "yes",
  });
  act(() => second.drop());
  await waitFor(() => expect(calls).toEqual([calls[0], "forgotten"]));
});

it("tells the server nothing of an untouched form, and nothing after it was sent", async () => {
  const keeper = draft();
  act(() => {
    keeper.drop();
    keeper.keep(emptyValues());
    keeper.sent();
  });
  fireEvent(window, new Event("pagehide"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual([]);
});
