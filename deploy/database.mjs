/** The demo's database: its tables and its story, made by the server's own command when they may be missing. */
import { rmSync, statSync } from "node:fs";
import { DEMO_DATABASE } from "./environment.mjs";
import { Failure, timed } from "./output.mjs";
import { PYTHON } from "./paths.mjs";
import { start } from "./processes.mjs";
import { hashOf, isStamped, setStamp } from "./stamps.mjs";

const SQLITE = "sqlite:///";
const SOURCES = ["migrations", "demo"];
/** How the command ends on a database of migrations that are not here (migrations/env.py). */
const UNKNOWN_DATABASE = 3;

/** Bring the database of these settings up to date and fill an empty one with the demo. */
export async function prepareDatabase(env) {
  const file = env.DATABASE_URL.startsWith(SQLITE) ? env.DATABASE_URL.slice(SQLITE.length) : null;
  if (file && isStamped(stampOf(file), stateOf(file))) return;
  await timed("データベースを用意しています", async () => {
    let { how, log } = await seed(env);
    if (how === UNKNOWN_DATABASE && file === DEMO_DATABASE) {
      for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
      ({ how, log } = await seed(env));
    }
    if (how !== 0) throw new Failure(`データベースを用意できませんでした（${how}）。`, log);
  });
  if (file) setStamp(stampOf(file), stateOf(file));
}

async function seed(env) {
  const { ended, log } = start("demo-seed", PYTHON, ["-m", "flask", "--app", "wsgi", "demo", "seed"], {
    env,
  });
  return { how: await ended, log };
}

function stampOf(file) {
  return `${file}.made-from`;
}

/** What the database was made from, and which file it is: one that was deleted or replaced is prepared again. */
function stateOf(file) {
  const { ino, birthtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${hashOf(...SOURCES)} ${ino} ${birthtimeMs}`;
}
