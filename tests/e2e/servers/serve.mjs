/** Start a test server and a LINE emulator on a new database: `serve.mjs accounts|line|demo PORT EMULATOR_PORT`. */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LOGS, PYTHON } from "../../../deploy/paths.mjs";
import { orFail, run, stopOnSignals } from "../../../deploy/processes.mjs";
import { endOfOne, startServices } from "../../../deploy/services.mjs";
import { environmentOf, folderOf } from "./environment.mjs";

const [content = "", port = "", emulatorPort = ""] = process.argv.slice(2);
/** One folder for each worker of Playwright. The worker's next server overwrites it. */
const logs = join(LOGS, `e2e-${content}-${process.env.TEST_PARALLEL_INDEX ?? 0}`);

stopOnSignals(0);
// Stop when the worker of Playwright has ended or was killed.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
await orFail(main);

async function main() {
  const folder = folderOf(port);
  rmSync(folder, { recursive: true, force: true });
  const withRealLine = content === "line";
  const env = environmentOf(port, emulatorPort, withRealLine);
  await fill(withRealLine ? "accounts" : content, folder, env);
  const app = withRealLine ? { app: "tests.e2e.servers.real_line:app" } : {};
  const services = await startServices(env, { ...app, logs });
  process.send?.("ready");
  await endOfOne(services);
}

/** Create the folder of a server. The data are created once per run and copied for later servers. */
async function fill(data, folder, env) {
  const initial = join(process.env.E2E_INITIAL_DATA ?? "", data);
  if (existsSync(initial)) {
    cpSync(initial, folder, { recursive: true });
    return;
  }
  mkdirSync(folder, { recursive: true });
  await run("fill", PYTHON, ["-m", "tests.e2e.fill", data], { env, log: join(logs, "fill.log") });
  if (process.env.E2E_INITIAL_DATA) cpSync(folder, initial, { recursive: true });
}
