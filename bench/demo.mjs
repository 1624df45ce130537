/** A temporary demo for measurements, on free ports and in its own folder, with the content of a fresh `npm start`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoEnvironment } from "../deploy/environment.mjs";
import { PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { run, stop } from "../deploy/processes.mjs";
import { startServices } from "../deploy/services.mjs";

/** Fill a database, start the server and the LINE emulator; return the address and a function that stops both. */
export async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const own = { PATH: process.env.PATH, HOME: process.env.HOME };
  const port = await freePort();
  const env = {
    ...demoEnvironment(port, await freePort(), own),
    DATABASE_URL: `sqlite:///${folder}/bench.sqlite3`,
    MEDIA_DIR: join(folder, "media"),
    LINE_EMULATOR_DB: ":memory:",
  };
  await run("bench-demo", PYTHON, ["-m", "flask", "--app", "wsgi", "demo", "seed"], { env });
  const services = await startServices(env);
  return {
    address: `http://localhost:${port}`,
    end: async () => {
      await Promise.all(services.map(stop));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
