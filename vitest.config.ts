/** How the component and unit tests of the three workspaces run. Browser tests of whole pages are Playwright's. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { sharedUiAlias } from "./shared-ui/vite/app-config.ts";

export default defineConfig({
  plugins: [react()],
  resolve: { alias: [sharedUiAlias] },
  test: {
    include: ["{shared-ui,liff-app,portal-app}/src/**/*.test.{ts,tsx}", "tests/code/*.test.ts"],
    environment: "jsdom",
    setupFiles: ["shared-ui/src/testing/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    // All files of a process share one document: creating one takes longer than most files. testing/setup.ts empties it
    // after each test; modules stay, so no test replaces one (vi.mock).
    isolate: false,
    // One process per core. The default leaves one core idle.
    maxWorkers: "100%",
    // Two busy cores may need many times what an idle machine does; a test that hangs still ends.
    testTimeout: 30_000,
  },
});
