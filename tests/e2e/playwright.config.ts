/** How the browser tests run: a server and a LINE emulator of their own, Debian's Chromium, Japanese and Tokyo. */
import { defineConfig } from "@playwright/test";

const FIRST_PORT = Number(process.env.E2E_PORT ?? "8710");
/** A server on which nothing has happened yet, one with the demo's story, and one beside the real LINE, whose staff have a second factor. */
export const STORY = at(FIRST_PORT);
export const DEMO = at(FIRST_PORT + 2);
export const REAL_LINE = at(FIRST_PORT + 4);

/** What is long: `npm run test:screens`, `npm run screens`, `npm run test:presses` and `npm run test:days` take one each. */
const WALKS: Record<string, string> = {
  check: "screens/screens.spec.ts",
  picture: "screens/pictures.spec.ts",
  press: "frame/presses.spec.ts",
  days: "staff/days/ways.spec.ts",
};
const WALK = WALKS[process.env.SCREENS ?? ""];
// The test machine reaches nothing: without these Chromium keeps asking for the internet.
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const OFFLINE = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

export default defineConfig({
  testDir: ".",
  workers: 1,
  // Whoever has most buttons is walked through for an hour.
  timeout: WALK ? 4_500_000 : 180_000,
  expect: { timeout: WALK ? 30_000 : 10_000 },
  forbidOnly: process.env.CI === "true",
  outputDir: `../../var/test-results/e2e-${FIRST_PORT}`,
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
  webServer: [serve("accounts", STORY), WALK ? serve("demo", DEMO) : serve("line", REAL_LINE)],
});

function at(port: number) {
  return { server: `http://localhost:${port}`, line: `http://localhost:${port + 1}` };
}

function serve(content: string, { server, line }: typeof STORY) {
  return {
    command: `node tests/e2e/servers/serve.mjs ${content} ${new URL(server).port} ${new URL(line).port}`,
    cwd: "../..",
    url: `${server}/healthz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  };
}
