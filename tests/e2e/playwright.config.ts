/** How the browser tests run: Debian's Chromium, Japanese and Tokyo; their servers are those of servers/test.ts. */
import { defineConfig } from "@playwright/test";

/** What is long: `npm run test:screens`, `npm run screens`, `npm run test:presses` and `npm run test:days` take one each. */
const WALKS: Record<string, string> = {
  check: "screens/screens.spec.ts",
  picture: "screens/pictures.spec.ts",
  press: "frame/presses.spec.ts",
  days: "staff/days/ways.spec.ts",
};
const WALK = WALKS[process.env.SCREENS ?? ""];
const SCOPE = process.env.TEST_SCOPE ?? "default";
// The test machine reaches nothing: without these Chromium keeps asking for the internet.
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const OFFLINE = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

export default defineConfig({
  testDir: ".",
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
  ...(WALK ? { testMatch: WALK } : { testIgnore: Object.values(WALKS) }),
});
