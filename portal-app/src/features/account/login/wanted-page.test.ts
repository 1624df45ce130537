/** Who is led back to which page, and that nothing else in the browser's store leads anywhere. */
import type { User } from "shared-ui/api/types";
import { afterEach, expect, it, vi } from "vitest";
import { keepWanted, takeWanted, wantedDoors } from "./wanted-page";

const facility = { id: 1, role: "facility" } as User;
const counselor = { id: 2, role: "counselor" } as User;
const at = (path: string): URL => new URL(path, "https://portal.example");

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

it("leads back once, with all that the address holds", () => {
  keepWanted(at("/facilities/top/?page=2"), null);
  expect(wantedDoors()).toEqual(["facility"]);
  expect(takeWanted(facility)).toBe("/facilities/top/?page=2");
  expect(takeWanted(facility)).toBeNull();
});

it("leads into a room whoever of the staff signs in", () => {
  keepWanted(at("/chat/12/"), null);
  expect(wantedDoors()).toEqual(["facility", "counselor"]);
  expect(takeWanted(counselor)).toBe("/chat/12/");
});

it("leads nobody into another role's pages, and forgets them", () => {
  keepWanted(at("/facilities/invoices/"), null);
  expect(takeWanted(counselor)).toBeNull();
  expect(takeWanted(facility)).toBeNull();
});

it("leads only the same person back to where a session ended", () => {
  keepWanted(at("/facilities/invoices/"), 7);
  expect(takeWanted(facility)).toBeNull();
  keepWanted(at("/facilities/invoices/"), 1);
  expect(takeWanted(facility)).toBe("/facilities/invoices/");
});

it("forgets after an hour", () => {
  vi.useFakeTimers({ now: 0 });
  keepWanted(at("/facilities/invoices/"), null);
  vi.setSystemTime(60 * 60 * 1000);
  expect(wantedDoors()).toEqual([]);
  expect(takeWanted(facility)).toBeNull();
});

it("keeps no page that needs no login", () => {
  for (const pathname of [
    "/",
    "/accounts/facilities/login/",
    "/applicants/top/",
    "/nothing/",
    "//evil.example/facilities/top/",
  ]) {
    sessionStorage.clear();
    keepWanted({ pathname, search: "" } as URL, null);
    expect.soft(sessionStorage, pathname).toHaveLength(0);
  }
});

it("leads nowhere by what somebody else put there", () => {
  for (const text of [
    "not json",
    '{"path":"https://evil.example/","userId":null,"keptAt":9999999999999}',
    '{"path":"//evil.example/facilities/top/","userId":null,"keptAt":9999999999999}',
    '{"path":"javascript:alert(1)","userId":null,"keptAt":9999999999999}',
  ]) {
    sessionStorage.setItem("wanted-page", text);
    expect.soft(wantedDoors(), text).toEqual([]);
    expect.soft(takeWanted(facility), text).toBeNull();
  }
});
