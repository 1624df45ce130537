/** `npm run bench:dev`: seconds until `npm run dev` shows a saved change of a component (one per app) and of a route. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { prepareDatabase } from "../deploy/database.mjs";
import { demoEnvironment } from "../deploy/environment.mjs";
import { inProject } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { waitUntilReady } from "../deploy/services.mjs";
import { chromiumEnvironment } from "../tests/lib/machine.mjs";
import { IS_SHORT, note } from "./results.mjs";
import { median } from "./summary.mjs";

const TIMES = IS_SHORT ? 3 : 5;
/** Each change: the file, the text after which the mark is inserted, and the page that shows it. */
const CHANGES = [
  {
    name: "施設・相談員の画面の部品",
    file: "portal-app/src/features/landing/LandingPage.tsx",
    text: "landing.loginTitle",
    path: "/",
  },
  {
    name: "利用者の画面の部品",
    file: "liff-app/src/features/account/LoginPage.tsx",
    text: "words.title",
    path: "/accounts/applicants/login/",
  },
];
const ROUTE = {
  name: "サーバーの道",
  file: "server/blueprints/site/health.py",
  text: '"ok"',
  path: "/healthz",
};

stopOnSignals(130);
await orFail(main);

async function main() {
  const folder = mkdtempSync(join(tmpdir(), "bench-dev-"));
  const port = await freePort();
  const env = {
    ...demoEnvironment(port, await freePort()),
    DATABASE_URL: `sqlite:///${folder}/dev.sqlite3`,
    LINE_EMULATOR_DB: ":memory:",
  };
  await prepareDatabase(env);
  const dev = start("bench-dev", "node", ["deploy/dev/dev.mjs"], { env });
  const address = `http://localhost:${port}`;
  await waitUntilReady(dev, `${address}/healthz`);
  const { CHROMIUM_PATH = process.env.CHROMIUM_PATH } = (await chromiumEnvironment(Promise.resolve())) ?? {};
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  for (const change of CHANGES) {
    await page.goto(`${address}${change.path}`);
    await page.locator("h1").first().waitFor({ timeout: 120_000 });
    // Vite drops a change that arrives before all modules are loaded.
    await page.waitForLoadState("networkidle");
    const waitForMark = (mark) => page.getByText(mark).first().waitFor();
    report(change, await measureChanges(change, waitForMark));
  }
  const waitForResponse = async (mark) => {
    while (!(await page.evaluate(fetchText, ROUTE.path)).includes(mark)) await pause(20);
  };
  report(ROUTE, await measureChanges(ROUTE, waitForResponse));
  await browser.close();
  await stop(dev);
  rmSync(folder, { recursive: true });
}

/** Runs in the page. Returns an empty string if the call fails, e.g. while the server reloads. */
async function fetchText(path) {
  const answer = await fetch(path);
  return answer.ok ? answer.text() : "";
}

/** Write marks into a file; return the seconds until each is visible. The file is restored at the end. */
async function measureChanges({ file, text }, waitForMark) {
  const path = inProject(file);
  const source = readFileSync(path, "utf8");
  if (!source.includes(text)) throw new Error(`${file}: ${text}`);
  const seconds = [];
  try {
    for (let time = 0; time < TIMES; time++) {
      // Nobody saves twice within a moment, and watchers of files may merge such changes.
      await pause(500);
      const mark = `mark${time}`;
      const beganAt = Date.now();
      writeFileSync(path, source.replace(text, `${text} + "${mark}"`));
      await waitForMark(mark);
      seconds.push((Date.now() - beganAt) / 1000);
    }
  } finally {
    writeFileSync(path, source);
  }
  return seconds;
}

function report({ name, file }, seconds) {
  note({ work: `change of ${file} until shown`, ours: median(seconds), unit: "s", peer: "", theirs: null });
  console.log(`${name}: ${seconds.map((each) => each.toFixed(2)).join(" ")} 秒`);
}
