/** The demo's database: its tables and its story, made by the server's own commands when they may be missing. */
import { statSync } from "node:fs";
import { timed } from "./output.mjs";
import { PYTHON } from "./paths.mjs";
import { run } from "./processes.mjs";
import { hashOf, isStamped, setStamp } from "./stamps.mjs";

const SQLITE = "sqlite:///";
const SOURCES = ["migrations", "demo"];

/** Bring the database of these settings up to date and fill an empty one with the demo. */
export async function prepareDatabase(env) {
  const file = env.DATABASE_URL.startsWith(SQLITE) ? env.DATABASE_URL.slice(SQLITE.length) : null;
  if (file && isStamped(stampOf(file), stateOf(file))) return;
  await timed("データベースを用意しています", async () => {
    await run("migrate", PYTHON, ["-m", "flask", "--app", "wsgi", "db", "upgrade"], { env });
    await run("demo-seed", PYTHON, ["-m", "flask", "--app", "wsgi", "demo", "seed"], { env });
  });
  if (file) setStamp(stampOf(file), stateOf(file));
}

function stampOf(file) {
  return `${file}.made-from`;
}

/** What the database was made from, and which file it is: one that was deleted or replaced is prepared again. */
function stateOf(file) {
  const { ino, birthtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${hashOf(...SOURCES)} ${ino} ${birthtimeMs}`;
}
