/** A server and a LINE emulator of the tests' own, on an empty database: `node serve.mjs accounts|demo|line`. */
import { mkdirSync, rmSync } from "node:fs";
import { demoEnvironment } from "../../deploy/environment.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { orFail, run, stopOnSignals } from "../../deploy/processes.mjs";
import { endOfOne, startServices } from "../../deploy/services.mjs";

/** The settings of a server beside the real LINE: its pages know of no emulator. */
const REAL_LINE = {
  LINE_API_BASE: "https://api.line.me",
  LINE_ACCESS_BASE: "https://access.line.me",
  LINE_LIFF_BASE: "https://liff.line.me",
  LINE_ME_BASE: "https://line.me",
  // What it would send by line-bot-sdk has nowhere to go.
  WORKER_IN_PROCESS: "0",
};

const [content, port, emulatorPort] = process.argv.slice(2);

stopOnSignals(0);
await orFail(main);

async function main() {
  const folder = inProject("var", `e2e-${port}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const besideLine = content === "line";
  const own = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...(besideLine ? REAL_LINE : {}),
  };
  const env = {
    ...demoEnvironment(port, emulatorPort, own),
    DATABASE_URL: `sqlite:///${folder}/database.sqlite3`,
    MEDIA_DIR: `${folder}/media`,
    MAIL_DIR: `${folder}/mail`,
    LINE_EMULATOR_DB: ":memory:",
  };
  await run(`e2e-fill-${content}`, PYTHON, ["-m", "tests.e2e.fill", content], { env });
  await endOfOne(await startServices(env, besideLine ? { app: "tests.e2e.support.real_line:app" } : {}));
}
