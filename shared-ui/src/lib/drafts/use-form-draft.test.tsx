/** Drafts are saved on the server after a delay, or at once when the page is hidden; no input is lost. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client";
import { fakeDrafts } from "../../testing/fake-drafts";
import { fakeServer } from "../../testing/fake-server";
import { haveSession } from "../../testing/session";
import { applyDraft, type FormAddress, FormDraft } from "./form-drafts";
import { forgetFormDrafts } from "./open-drafts";
import { type DraftStore, useFormDraft } from "./use-form-draft";

const drafts = fakeDrafts();
const network = fakeServer(...drafts.handlers);
const AT: FormAddress = { form: "preference", id: 7 };
const KEPT = "preference/7";
const NOTHING = { answers: null, step: 1, updated_at: null };
const BEFORE = { answers: { age: "20" }, step: 1, updated_at: "2026-03-05T05:00:00.000Z" };

function open(step = 1) {
  const client = createQueryClient();
  drafts.fetched(client, AT);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(({ page }) => useFormDraft(AT, page), { wrapper, initialProps: { page: step } });
}

const type = (store: DraftStore, answers: Parameters<DraftStore["keep"]>[0]) =>
  act(() => store.keep(answers));

it("saves only the last of several changes, with the page of the form", async () => {
  const { result, rerender } = open();
  type(result.current, { age: "2" });
  rerender({ page: 3 });
  type(result.current, { age: "２２" });
  await waitFor(() => expect(drafts.kept.get(KEPT)).toMatchObject({ answers: { age: "２２" }, step: 3 }));
  await waitFor(() =>
    expect(result.current.draft?.status).toMatchObject({ state: "kept", isUnsaved: false }),
  );
});

it("saves immediately when the page is hidden, because LINE may close the window", async () => {
  // The delay after typing never ends in this test.
  const { setTimeout } = window;
  vi.spyOn(window, "setTimeout").mockImplementation(((run: () => void, ms = 0) =>
    ms < 700 ? setTimeout(run, ms) : 0) as typeof setTimeout);
  const { result } = open();
  type(result.current, { age: "22" });
  fireEvent(document, new Event("visibilitychange"));
  await waitFor(() => expect(drafts.kept.size).toBe(1));
});

it("restores the draft, and deletes it once nothing differs", async () => {
  drafts.kept.set(KEPT, { answers: { age: "22" }, step: 3, updated_at: "2026-03-05T05:30:00.000Z" });
  const { result } = open();
  expect(result.current.begun).toEqual({ age: "22" });
  type(result.current, null);
  await act(() => result.current.flush());
  expect(drafts.kept.size).toBe(0);
});

it("sends nothing for an untouched form, and nothing after it was submitted", async () => {
  const { result, unmount } = open();
  type(result.current, null);
  type(result.current, { age: "22" });
  act(() => result.current.sent());
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(drafts.kept.size).toBe(0);
});

it("keeps what could not be saved, says so, and retries when online", async () => {
  network.use(http.put("*/api/accounts/drafts/:form/:target/", () => HttpResponse.error()));
  const { result } = open();
  type(result.current, { age: "22" });
  await act(() => result.current.flush());
  expect(result.current.draft?.status).toMatchObject({ state: "waiting", isUnsaved: true });
  const leaving = new Event("beforeunload", { cancelable: true });
  fireEvent(window, leaving);
  expect(leaving.defaultPrevented).toBe(true);
  network.resetHandlers();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(drafts.kept.get(KEPT)?.answers).toEqual({ age: "22" }));
});

it("lets the user leave without a question right after the text was emptied, and removes the draft", async () => {
  const { result } = open();
  type(result.current, { message: "はい" });
  await act(() => result.current.flush());
  type(result.current, null);
  expect(result.current.draft?.status.isUnsaved).toBe(true);
  const leaving = new Event("beforeunload", { cancelable: true });
  fireEvent(window, leaving);
  expect(leaving.defaultPrevented).toBe(false);
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(drafts.kept.size).toBe(0));
});

it("restores what was not saved after a lost session, and saves it then", async () => {
  network.use(http.put("*/api/accounts/drafts/:form/:target/", () => HttpResponse.error(), { once: true }));
  const first = open();
  type(first.result.current, { age: "22" });
  first.unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { result } = open();
  expect(result.current.begun).toEqual({ age: "22" });
  await waitFor(() => expect(drafts.kept.size).toBe(1));
});

/** A save that reaches the server only when the test lets it arrive, as on a slow network. */
function slowSave(): { arrive: () => void } {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const path = "*/api/accounts/drafts/:form/:target/";
  network.use(
    http.put(
      path,
      async () => {
        await arrived;
        // Continue with the handler that stores drafts.
        return undefined;
      },
      { once: true },
    ),
  );
  return { arrive };
}

/** Types, hides the page and reloads it before anything that it sent has arrived. */
function typeAndReload(answers: Parameters<DraftStore["keep"]>[0]) {
  haveSession();
  const { result } = open();
  type(result.current, answers);
  const save = slowSave();
  fireEvent(document, new Event("visibilitychange"));
  return { save, reloaded: new FormDraft(createQueryClient(), 0, AT) };
}

it("restores typed text after a reload, although the server still has the older draft", async () => {
  drafts.kept.set(KEPT, BEFORE);
  const { save, reloaded } = typeAndReload({ age: "22" });
  reloaded.open(BEFORE);
  expect(reloaded.answers).toEqual({ age: "22" });
  save.arrive();
  await waitFor(() => expect(drafts.kept.get(KEPT)?.answers).toEqual({ age: "22" }));
  // The late save is this tab's own, so the user is not asked which version to keep.
  await reloaded.flush();
  expect([reloaded.newer, reloaded.status]).toMatchObject([null, { state: "kept", isUnsaved: false }]);
  expect(sessionStorage).toHaveLength(0);
});

it("keeps text typed after the reload when the earlier save arrives in between", async () => {
  const { save, reloaded } = typeAndReload({ age: "22" });
  reloaded.open(NOTHING);
  reloaded.subscribe(() => undefined);
  reloaded.keep({ age: "23" });
  save.arrive();
  await waitFor(() => expect(drafts.kept.get(KEPT)?.answers).toEqual({ age: "22" }));
  await reloaded.flush();
  await waitFor(() => expect(drafts.kept.get(KEPT)?.answers).toEqual({ age: "23" }));
  expect(reloaded.newer).toBeNull();
  reloaded.stop();
});

it("asks after a reload if another window saved a newer version, and drops a draft submitted elsewhere", async () => {
  drafts.kept.set(KEPT, BEFORE);
  const { reloaded } = typeAndReload({ age: "22" });
  const other = { answers: { age: "30" }, step: 1, updated_at: "2026-03-05T06:00:00.000Z" };
  drafts.kept.set(KEPT, other);
  reloaded.open(other);
  await reloaded.flush();
  expect([reloaded.answers, reloaded.newer]).toEqual([{ age: "22" }, other]);
  const sentElsewhere = new FormDraft(createQueryClient(), 0, AT);
  sentElsewhere.open(NOTHING);
  expect(sentElsewhere.answers).toBeNull();
});

it("restores typed text after a reload if the draft cannot be loaded", () => {
  drafts.kept.set(KEPT, BEFORE);
  const { reloaded } = typeAndReload({ age: "22" });
  reloaded.open(null);
  expect(reloaded.answers).toEqual({ age: "22" });
  // Nothing is left in the browser for the next user.
  reloaded.stop();
  expect(sessionStorage).toHaveLength(0);
});

it("asks which window's version to use, and keeps both until the answer", async () => {
  const { result } = open();
  type(result.current, { age: "22" });
  await act(() => result.current.flush());
  const other = { answers: { age: "30" }, step: 1, updated_at: "2026-03-05T06:00:00.000Z" };
  drafts.kept.set(KEPT, other);
  type(result.current, { age: "23" });
  await act(() => result.current.flush());
  expect(result.current.draft?.newer).toEqual(other);
  expect(drafts.kept.get(KEPT)).toEqual(other);
  act(() => result.current.draft?.keepThis());
  await waitFor(() => expect(drafts.kept.get(KEPT)?.answers).toEqual({ age: "23" }));
  drafts.kept.set(KEPT, other);
  type(result.current, { age: "24" });
  await act(() => result.current.flush());
  expect(result.current.draft?.takeNewer()).toEqual({ age: "30" });
  expect(drafts.kept.get(KEPT)).toEqual(other);
});

it("does not restore what another window has submitted, but saves later changes", async () => {
  const { result } = open();
  type(result.current, { age: "22" });
  await act(() => result.current.flush());
  drafts.kept.delete(KEPT);
  type(result.current, { age: "23" });
  await act(() => result.current.flush());
  expect(drafts.kept.size).toBe(0);
  type(result.current, { age: "24" });
  await act(() => result.current.flush());
  expect(drafts.kept.get(KEPT)?.answers).toEqual({ age: "24" });
});

it("shows nothing to the next user of this computer", () => {
  const first = open();
  type(first.result.current, { age: "22" });
  act(forgetFormDrafts);
  first.unmount();
  expect(open().result.current.begun).toBeNull();
});

it("restores only values of fields that the form still has", () => {
  const saved = { age: "20", pets: ["dog"], curfew: false };
  const answers = { age: "22", pets: "cat", gone: "x", curfew: true };
  expect(applyDraft(saved, answers)).toEqual({ age: "22", pets: ["dog"], curfew: true });
});
