/** A server and a LINE emulator of the tests' own, on an empty database: `node serve.mjs accounts|demo`. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { demoEnvironment } from "../../deploy/environment.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { orFail, run, stopOnSignals } from "../../deploy/processes.mjs";
import { endOfOne, startServices } from "../../deploy/services.mjs";

const [content, port, emulatorPort] = process.argv.slice(2);
const ACCOUNTS = [
  ["facility", "facility@example.com", "こもれび暮らしサポート"],
  ["counselor", "counselor@example.com", "相談支援センターひだまり 佐々木 由美"],
  // Nothing ever happens to these two: they see every list empty.
  ["facility", "new-facility@example.com", "みなも福祉ネット"],
  ["counselor", "new-counselor@example.com", "地域生活支援室つばさ 森田 健"],
];

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
  const flask = (...args) => [PYTHON, ["-m", "flask", "--app", "wsgi", ...args]];
  await run("e2e-migrate", ...flask("db", "upgrade"), { env });
  if (content === "demo") await run("e2e-seed", ...flask("demo", "seed"), { env });
  else
    for (const [role, email, name] of ACCOUNTS) {
      const create = flask("accounts", "create", "--role", role, "--email", email, "--name", name);
      execFileSync(...create, { env, input: "demo-password\n" });
    }
  await endOfOne(await startServices(env));
}
