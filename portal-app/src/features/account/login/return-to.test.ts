/** Returning to the requested page after sign-in, and never to anything else from the browser's storage. */
import type { User } from "shared-ui/api/types";
import { afterEach, expect, it, vi } from "vitest";
import { consumeReturnTo, keepReturnTo, returnLoginRoutes } from "./return-to";

const facility = { id: 1, role: "facility" } as User;
const counselor = { id: 2, role: "counselor" } as User;
const at = (path: string): URL => new URL(path, "https://portal.example");

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

it("returns once, with the URL's query", () => {
  keepReturnTo(at("/facilities/top/?page=2"), null);
  expect(returnLoginRoutes()).toEqual(["facility"]);
  expect(consumeReturnTo(facility)).toBe("/facilities/top/?page=2");
  expect(consumeReturnTo(facility)).toBeNull();
});

it("returns to a room for staff of either role", () => {
  keepReturnTo(at("/chat/12/"), null);
  expect(returnLoginRoutes()).toEqual(["facility", "counselor"]);
  expect(consumeReturnTo(counselor)).toBe("/chat/12/");
});

it("does not open another role's page, and forgets it", () => {
  keepReturnTo(at("/facilities/invoices/"), null);
  expect(consumeReturnTo(counselor)).toBeNull();
  expect(consumeReturnTo(facility)).toBeNull();
});

it("returns to the page where a session ended only for the same user", () => {
  keepReturnTo(at("/facilities/invoices/"), 7);
  expect(consumeReturnTo(facility)).toBeNull();
  keepReturnTo(at("/facilities/invoices/"), 1);
  expect(consumeReturnTo(facility)).toBe("/facilities/invoices/");
});

it("forgets after an hour", () => {
  vi.useFakeTimers({ now: 0 });
  keepReturnTo(at("/facilities/invoices/"), null);
  vi.setSystemTime(60 * 60 * 1000);
  expect(returnLoginRoutes()).toEqual([]);
  expect(consumeReturnTo(facility)).toBeNull();
});

it("does not keep public pages", () => {
  for (const pathname of [
    "/",
    "/accounts/facilities/login/",
    "/applicants/top/",
    "/nothing/",
    "//evil.example/facilities/top/",
  ]) {
    sessionStorage.clear();
    keepReturnTo({ pathname, search: "" } as URL, null);
    expect.soft(sessionStorage, pathname).toHaveLength(0);
  }
});

it("ignores manipulated storage", () => {
  for (const text of [
    "not json",
    '{"path":"https://evil.example/","userId":null,"keptAt":9999999999999}',
    '{"path":"//evil.example/facilities/top/","userId":null,"keptAt":9999999999999}',
    '{"path":"javascript:alert(1)","userId":null,"keptAt":9999999999999}',
  ]) {
    sessionStorage.setItem("return-to", text);
    expect.soft(returnLoginRoutes(), text).toEqual([]);
    expect.soft(consumeReturnTo(facility), text).toBeNull();
  }
});
