/** How the browser tests run: Debian's Chromium, Japanese and Tokyo; their servers are those of servers/test.ts. */
import { defineConfig } from "@playwright/test";
import { inProject } from "./servers/addresses";

/** What is long: `npm run test:screens`, `npm run screens`, `npm run test:presses` and `npm run test:days` take one each. */
const WALKS: Record<string, string> = {
  check: "screens/screens.spec.ts",
  picture: "screens/pictures.spec.ts",
  press: "frame/presses.spec.ts",
  days: "staff/days/ways.spec.ts",
};
const WALK = WALKS[process.env.SCREENS ?? ""];

/** What a run takes (docs/tests.md). A file that is not named below, and a test without a tag, is part of every run. */
const SCOPE = process.env.TEST_SCOPE || "default";
/** Only a browser can prove what they hold: open sockets, downloads, printing, scrolling, what a screen reader is told, the operator's pages. */
const FROM_CI_ON = [
  "api-docs.spec.ts",
  "aria.spec.ts",
  "moving.spec.ts",
  "room.spec.ts",
  "line/deciding.spec.ts",
  "line/help.spec.ts",
  "line/visits.spec.ts",
  "staff/contacts.spec.ts",
  "staff/drafts.spec.ts",
  "staff/figures.spec.ts",
  "staff/offices.spec.ts",
  "staff/sheets.spec.ts",
  "staff/told.spec.ts",
  "staff/workplace.spec.ts",
  "staff/operator/jobs.spec.ts",
  "staff/operator/service.spec.ts",
];
/** Stories of what tests of the server and of components hold as well, part by part; tests tagged @all are like them. */
const IN_ALL_ALONE = [
  "stopping.spec.ts",
  "frame/weight.spec.ts",
  "line/counselor.spec.ts",
  "line/editing.spec.ts",
  "line/helper.spec.ts",
  "line/reachable.spec.ts",
  "line/reminders.spec.ts",
  "line/whole-life.spec.ts",
  "staff/cases.spec.ts",
  "staff/days.spec.ts",
  "staff/matched.spec.ts",
  "staff/today.spec.ts",
];
const OTHER_SCOPES = [...(SCOPE === "default" ? FROM_CI_ON : []), ...(SCOPE === "all" ? [] : IN_ALL_ALONE)];

// Where servers that have started keep what they began with, for those after them (servers/serve.mjs).
process.env.E2E_MADE ??= inProject(`var/e2e-made-${process.pid}`);

// The test machine reaches nothing: without these Chromium keeps asking for the internet.
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const OFFLINE = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

export default defineConfig({
  testDir: ".",
  globalTeardown: "./servers/forget.ts",
  workers: 1,
  retries: SCOPE === "default" || WALK ? 0 : 1,
  // Whoever has most buttons is walked through for an hour.
  timeout: WALK ? 4_500_000 : 180_000,
  expect: { timeout: WALK ? 30_000 : 10_000 },
  forbidOnly: process.env.CI === "true",
  outputDir: `../../var/test-results/e2e${WALK ? `-${process.env.SCREENS}` : ""}`,
  reporter: [["list", { printSteps: WALK !== undefined }]],
  use: {
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    actionTimeout: WALK ? 30_000 : 15_000,
    navigationTimeout: WALK ? 30_000 : 15_000,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...QUIET, ...OFFLINE] },
  },
  ...(WALK ? { testMatch: WALK } : { testIgnore: [...Object.values(WALKS), ...OTHER_SCOPES].map(anywhere) }),
  ...(SCOPE === "all" ? {} : { grepInvert: /@all/ }),
});

function anywhere(file: string): string {
  return `**/tests/e2e/${file}`;
}
