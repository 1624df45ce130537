/** A server and a LINE emulator of the tests' own, on an empty database: `node serve.mjs accounts|demo`. */
import { mkdirSync, rmSync } from "node:fs";
import { demoEnvironment } from "../../deploy/environment.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { orFail, run, stopOnSignals } from "../../deploy/processes.mjs";
import { endOfOne, startServices } from "../../deploy/services.mjs";

const [content, port, emulatorPort] = process.argv.slice(2);

stopOnSignals(0);
await orFail(main);

async function main() {
  const folder = inProject("var", `e2e-${port}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const own = { PATH: process.env.PATH, HOME: process.env.HOME };
  const env = {
    ...own,
    ...demoEnvironment(port, emulatorPort, own),
    DATABASE_URL: `sqlite:///${folder}/database.sqlite3`,
    MEDIA_DIR: `${folder}/media`,
    LINE_EMULATOR_DB: ":memory:",
  };
  await run(`e2e-fill-${content}`, PYTHON, ["-m", "tests.e2e.fill", content], { env });
  await endOfOne(await startServices(env));
}
