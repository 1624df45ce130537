/** Runs before every test file: matchers, and a browser that remembers nothing of the test before. */
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import "./simulated-browser";
import "./testing-library";

afterEach(() => {
  cleanup();
  // What stands beside a test's own part, such as the region for announcements.
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(document.documentElement.dataset)) {
    delete document.documentElement.dataset[name];
  }
  for (const [name] of document.cookie.split("; ").map((pair) => pair.split("="))) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = `${name}=; path=/; max-age=0`;
  }
  window.history.replaceState(null, "", "/");
});
