/** `npm run bench:dev`: how soon a saved change is seen under `npm run dev`: of a component in each app, and of a route. */
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
import { answering } from "../deploy/services.mjs";
import { chromiumEnvironment } from "../tests/lib/machine.mjs";

const TIMES = 5;
/** Each change: in which file, after which text, on which page it is looked for, and how. */
const CHANGES = [
  {
    name: "施設・相談員の画面の部品",
    file: "portal-app/src/pages/LandingPage.tsx",
    text: "landing.loginTitle",
    path: "/",
  },
  {
    name: "利用者の画面の部品",
    file: "liff-app/src/pages/accounts/applicants/LoginPage.tsx",
    text: "words.title",
    path: "/accounts/applicants/login/",
  },
];
const ROUTE = { name: "サーバーの道", file: "server/blueprints/site/health.py", text: '"ok"', path: "/healthz" };

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
  await answering(dev, `${address}/healthz`);
  const { CHROMIUM_PATH = process.env.CHROMIUM_PATH } = (await chromiumEnvironment(Promise.resolve())) ?? {};
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  for (const change of CHANGES) {
    await page.goto(`${address}${change.path}`);
    await page.locator("h1").first().waitFor({ timeout: 120_000 });
    const seen = (mark) => page.getByText(mark).first().waitFor();
    report(change.name, await secondsEach(change, seen));
  }
  const answered = async (mark) => {
    while (!(await page.evaluate(answerOf, ROUTE.path)).includes(mark)) await pause(20);
  };
  report(ROUTE.name, await secondsEach(ROUTE, answered));
  await browser.close();
  await stop(dev);
  rmSync(folder, { recursive: true });
}

/** In the page: what a call answers, or nothing where it fails. */
async function answerOf(path) {
  const answer = await fetch(path);
  return answer.ok ? answer.text() : "";
}

/** Write a mark into the file a few times; return how many seconds each took to be seen. The file is left as it was. */
async function secondsEach({ file, text }, seen) {
  const path = inProject(file);
  const source = readFileSync(path, "utf8");
  if (!source.includes(text)) throw new Error(`${file}: ${text}`);
  const seconds = [];
  try {
    for (let time = 0; time < TIMES; time++) {
      const mark = `mark${time}`;
      const beganAt = Date.now();
      writeFileSync(path, source.replace(text, `${text} + "${mark}"`));
      await seen(mark);
      seconds.push((Date.now() - beganAt) / 1000);
    }
  } finally {
    writeFileSync(path, source);
  }
  return seconds;
}

function report(name, seconds) {
  console.log(`${name}: ${seconds.map((each) => each.toFixed(2)).join(" ")} 秒`);
}
