/** Runs before every test file: adds matchers and clears the browser's state after each test. */
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import "./simulated-browser";
import "./testing-library";

afterEach(() => {
  cleanup();
  // Elements outside a test's container, such as the live region.
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
