/** Prepares the demo's database: creates or migrates its tables, and adds the demo data if it is empty. */
import { rmSync, statSync } from "node:fs";
import { DEMO_DATABASE } from "./environment.mjs";
import { Failure, timed } from "./output.mjs";
import { PYTHON } from "./paths.mjs";
import { start } from "./processes.mjs";
import { hashOf, isStamped, setStamp } from "./stamps.mjs";

const SQLITE = "sqlite:///";
const SOURCES = ["migrations", "demo"];
/** The command's exit code if the database has an unknown migration (migrations/env.py). */
const UNKNOWN_DATABASE = 3;

/** Prepare the database of these settings. A demo database with an unknown migration is deleted and created again. */
export async function prepareDatabase(env) {
  const file = env.DATABASE_URL.startsWith(SQLITE) ? env.DATABASE_URL.slice(SQLITE.length) : null;
  if (file && isStamped(stampOf(file), fingerprintOf(file))) return;
  await timed("データベースを用意しています", async () => {
    let { exitCode, log } = await seed(env);
    if (exitCode === UNKNOWN_DATABASE && file === DEMO_DATABASE) {
      for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
      ({ exitCode, log } = await seed(env));
    }
    if (exitCode !== 0) throw new Failure(`データベースを用意できませんでした（${exitCode}）。`, log);
  });
  if (file) setStamp(stampOf(file), fingerprintOf(file));
}

async function seed(env) {
  const { ended, log } = start("demo-seed", PYTHON, ["-m", "flask", "--app", "wsgi", "demo", "seed"], {
    env,
  });
  return { exitCode: await ended, log };
}

function stampOf(file) {
  return `${file}.made-from`;
}

/** The hash of the sources and the identity of the file. A deleted or replaced file is prepared again. */
function fingerprintOf(file) {
  const { ino, birthtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${hashOf(...SOURCES)} ${ino} ${birthtimeMs}`;
}
