/** How the browser tests run: a server and a LINE emulator of their own, Debian's Chromium, Japanese and Tokyo. */
import { defineConfig } from "@playwright/test";

/** A server on which nothing has happened yet, and one with the demo's story. */
export const STORY = { server: "http://localhost:8710", line: "http://localhost:8711" };
export const DEMO = { server: "http://localhost:8712", line: "http://localhost:8713" };

const ALL_SCREENS = process.env.ALL_SCREENS === "yes";
// The test machine reaches nothing: without these Chromium keeps asking for the internet.
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const OFFLINE = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

export default defineConfig({
  testDir: ".",
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI === "true",
  outputDir: "../../var/test-results/e2e",
  reporter: "list",
  use: {
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    trace: "retain-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...QUIET, ...OFFLINE] },
  },
  // The walk through every screen is long: `npm run test:screens` takes it.
  testIgnore: ALL_SCREENS ? [] : "screens/**",
  webServer: [serve("accounts", STORY), ...(ALL_SCREENS ? [serve("demo", DEMO)] : [])],
});

function serve(content: string, { server, line }: typeof STORY) {
  return {
    command: `node tests/e2e/serve.mjs ${content} ${new URL(server).port} ${new URL(line).port}`,
    cwd: "../..",
    url: `${server}/healthz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  };
}
