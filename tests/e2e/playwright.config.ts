/** Configuration of the browser tests: Debian's Chromium, Japanese locale, Tokyo time. servers/test.ts starts the servers. */
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { inProject } from "./servers/addresses";

/** Long walks, one for each of `npm run test:screens`, `screens`, `test:presses` and `test:days`. */
const WALKS: Record<string, string> = {
  check: "screens/screens.spec.ts",
  picture: "screens/pictures.spec.ts",
  press: "frame/presses.spec.ts",
  days: "staff/days/input-methods.spec.ts",
};
const WALK = WALKS[process.env.SCREENS ?? ""];

/** The scope of a run (docs/tests.md). Files that are not listed below and tests without a tag are part of every run. */
const SCOPE = process.env.TEST_SCOPE || "default";
/** Rules that only a browser can check: sockets, downloads, printing, scrolling, accessibility trees, the console. */
const CI_FILES = [
  "api-docs.spec.ts",
  "aria.spec.ts",
  "navigation.spec.ts",
  "room.spec.ts",
  "line/deciding.spec.ts",
  "line/help.spec.ts",
  "line/visits.spec.ts",
  "staff/contacts.spec.ts",
  "staff/drafts.spec.ts",
  "staff/figures.spec.ts",
  "staff/offices.spec.ts",
  "staff/sheets.spec.ts",
  "staff/visit-calendar.spec.ts",
  "staff/mail-links.spec.ts",
  "staff/workplace.spec.ts",
  "staff/operator/jobs.spec.ts",
  "staff/operator/service.spec.ts",
];
/** Flows whose parts the tests of the server and of components also check. The same applies to tests tagged @all. */
const FULL_RUN_FILES = [
  "stopping.spec.ts",
  "line/counselor.spec.ts",
  "line/editing.spec.ts",
  "line/helper.spec.ts",
  "line/reachable.spec.ts",
  "line/reminders.spec.ts",
  "line/lifecycle.spec.ts",
  "staff/cases.spec.ts",
  "staff/days.spec.ts",
  "staff/matched.spec.ts",
  "staff/today.spec.ts",
];
const EXCLUDED = [...(SCOPE === "default" ? CI_FILES : []), ...(SCOPE === "all" ? [] : FULL_RUN_FILES)];

// The folder with the initial data of the servers, which later servers copy (servers/serve.mjs).
process.env.E2E_INITIAL_DATA ??= inProject(`var/e2e-initial-${process.pid}`);

// The test machine has no internet. Without these flags, Chromium keeps trying to connect.
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const OFFLINE = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

export default defineConfig({
  testDir: ".",
  globalTeardown: "./servers/teardown.ts",
  // The tests of a walk are independent. The tests of the other files share contexts.
  workers: WALK ? availableParallelism() : 1,
  fullyParallel: WALK !== undefined,
  retries: SCOPE === "default" || WALK ? 0 : 1,
  // The walk of the visitor with the most buttons takes an hour.
  timeout: WALK ? 4_500_000 : 180_000,
  expect: { timeout: WALK ? 30_000 : 10_000 },
  forbidOnly: process.env.CI === "true",
  outputDir: `../../var/test-results/e2e${WALK ? `-${process.env.SCREENS}` : ""}`,
  reporter: [["list", { printSteps: WALK !== undefined }]],
  use: {
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    // Animations take time to draw and to wait for.
    reducedMotion: "reduce",
    actionTimeout: WALK ? 30_000 : 15_000,
    navigationTimeout: WALK ? 30_000 : 15_000,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...QUIET, ...OFFLINE] },
  },
  ...(WALK ? { testMatch: WALK } : { testIgnore: [...Object.values(WALKS), ...EXCLUDED].map(anywhere) }),
  ...(SCOPE === "all" ? {} : { grepInvert: /@all/ }),
});

function anywhere(file: string): string {
  return `**/tests/e2e/${file}`;
}
