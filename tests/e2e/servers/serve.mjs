/** A server and a LINE emulator of the tests' own, on an empty database: `node serve.mjs accounts|demo|line`. */
import { mkdirSync, rmSync } from "node:fs";
import { PYTHON } from "../../../deploy/paths.mjs";
import { orFail, run, stopOnSignals } from "../../../deploy/processes.mjs";
import { endOfOne, startServices } from "../../../deploy/services.mjs";
import { environmentOf, folderOf } from "./environment.mjs";

const [content = "", port = "", emulatorPort = ""] = process.argv.slice(2);

stopOnSignals(0);
await orFail(main);

async function main() {
  const folder = folderOf(port);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const besideLine = content === "line";
  const env = environmentOf(port, emulatorPort, besideLine);
  await run(`e2e-fill-${content}`, PYTHON, ["-m", "tests.e2e.fill", content], { env });
  await endOfOne(await startServices(env, besideLine ? { app: "tests.e2e.servers.real_line:app" } : {}));
}
