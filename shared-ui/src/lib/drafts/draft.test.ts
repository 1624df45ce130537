/** How long drafts stay in a browser. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { haveSession } from "../../testing/session";
import { draftAt, dropAllDrafts, dropOldDrafts, endDrafts } from "./draft";
import { openDraft } from "./open-drafts";

const HOUR_MS = 60 * 60 * 1000;
const note = draftAt<string>("1:note");

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  haveSession();
  note.store({ saved: "前", entered: "後" });
});
afterEach(() => vi.useRealTimers());

it("is available in another tab, with the saved values at its start", () => {
  sessionStorage.clear();
  expect(draftAt<string>("1:note").read()).toMatchObject({ saved: "前", entered: "後" });
  expect(draftAt<string>("2:note").read()).toBeNull();
});

it("is deleted after a day, even if its form is never opened again", () => {
  vi.advanceTimersByTime(23 * HOUR_MS);
  expect(note.read()).not.toBeNull();
  vi.advanceTimersByTime(HOUR_MS);
  dropOldDrafts();
  expect(localStorage).toHaveLength(0);
});

it("is deleted on sign-out, and nothing else is", () => {
  localStorage.setItem("scheme", "dark");
  localStorage.setItem("draft:broken", "{");
  sessionStorage.setItem("draft:1:outbox:2", "[]");
  dropAllDrafts();
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([["scheme"], []]);
});

it("is deleted with its user's session; visitors' drafts stay", () => {
  sessionStorage.setItem("draft:1:outbox:2", "[]");
  draftAt<string>("signup").store({ saved: "", entered: "見本" });
  endDrafts(null);
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([["draft:signup"], []]);
});

it("is deleted at the next start if the session has expired", () => {
  dropOldDrafts();
  expect(note.read()).not.toBeNull();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "csrf_refresh_token=; path=/; max-age=0";
  dropOldDrafts();
  expect(note.read()).toBeNull();
});

it("stays in memory for the same user's next sign-in only", () => {
  const make = () => ({ flush: async () => undefined, stop: vi.fn() });
  const mine = openDraft("1:home/3", make);
  endDrafts(null);
  endDrafts(1);
  expect(openDraft("1:home/3", make)).toBe(mine);
  endDrafts(2);
  expect(mine.stop).toHaveBeenCalled();
  expect(openDraft("1:home/3", make)).not.toBe(mine);
});

it("is restored from memory for the user whose session ended only", () => {
  const sentence = draftAt<string>("1:request:2:3");
  sentence.store({ saved: "", entered: "犬のいるホームです。" });
  endDrafts(null);
  expect(Object.keys(localStorage)).toEqual([]);
  endDrafts(1);
  expect(sentence.read()?.entered).toBe("犬のいるホームです。");
  endDrafts(null);
  endDrafts(2);
  endDrafts(1);
  expect(sentence.read()).toBeNull();
});
