/** How long what was typed stays in a browser. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftAt, dropAllDrafts, dropOldDrafts } from "./draft";

const HOUR_MS = 60 * 60 * 1000;
const note = draftAt<string>("1:note");

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  note.store({ saved: "前", entered: "後" });
});
afterEach(() => vi.useRealTimers());

it("is there for another tab, with what was saved when it was begun", () => {
  sessionStorage.clear();
  expect(draftAt<string>("1:note").read()).toMatchObject({ saved: "前", entered: "後" });
  expect(draftAt<string>("2:note").read()).toBeNull();
});

it("is gone after a day, also where its form is never opened again", () => {
  vi.advanceTimersByTime(23 * HOUR_MS);
  expect(note.read()).not.toBeNull();
  vi.advanceTimersByTime(HOUR_MS);
  dropOldDrafts();
  expect(localStorage).toHaveLength(0);
});

it("is gone with signing out, and nothing else is", () => {
  localStorage.setItem("scheme", "dark");
  localStorage.setItem("draft:broken", "{");
  sessionStorage.setItem("draft:outbox:1:2", "[]");
  dropAllDrafts();
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([["scheme"], []]);
});
