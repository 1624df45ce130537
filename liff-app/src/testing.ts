/** Helpers for tests of the start: a URL, and a user's tokens. */
import { type Mock, vi } from "vitest";

interface Leaving {
  replace: Mock<(address: string) => void>;
  assign: Mock<(address: string) => void>;
}

/** Sets the current URL; leaving the page is recorded instead of done. */
export function startAt(path: string): Leaving {
  window.history.replaceState(null, "", path);
  const leaving: Leaving = { replace: vi.fn(), assign: vi.fn() };
  const { origin, href, pathname, search, hash } = window.location;
  vi.stubGlobal("location", { origin, href, pathname, search, hash, ...leaving });
  vi.spyOn(window.history, "replaceState").mockImplementation((_, __, address) => {
    if (address) Object.assign(window.location, partsOf(new URL(address, origin)));
  });
  return leaving;
}

/** An ID token for a user, without a valid signature. */
export function idTokenOf(sub: string): string {
  return `e30.${btoa(JSON.stringify({ sub })).replace(/=+$/, "")}.x`;
}

function partsOf({ href, pathname, search, hash }: URL): Record<string, string> {
  return { href, pathname, search, hash };
}
