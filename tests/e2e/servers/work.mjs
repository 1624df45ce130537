/** Run the worker of a test server once at a given time: `node work.mjs PORT EMULATOR_PORT MOMENT`. */
import { execFileSync } from "node:child_process";
import { PYTHON, ROOT } from "../../../deploy/paths.mjs";
import { environmentOf } from "./environment.mjs";

const [port = "", emulatorPort = "", moment = ""] = process.argv.slice(2);

execFileSync(PYTHON, ["-m", "tests.e2e.servers.worker_at", moment], {
  cwd: ROOT,
  env: { ...environmentOf(port, emulatorPort), WORKER_IN_PROCESS: "0" },
  stdio: "inherit",
});
