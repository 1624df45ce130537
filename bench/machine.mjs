/** What the machine gives to a measurement: a core for the server, one for the load, and a database of its own. */
import { execFileSync, spawnSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { demoEnvironment } from "../deploy/environment.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { answeringPostgres, ownPostgres } from "../deploy/postgres.mjs";

const SERVER_CORE = "0";
const LOAD_CORE = "1";
const CAN_PIN = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;
const DESCRIBE = `
import platform, sqlite3, sys
from importlib.metadata import version
names = ("Flask", "APIFlask", "gunicorn", "gevent", "SQLAlchemy", "psycopg", "pydantic", "orjson")
print("Python", platform.python_version(), *(f"· {name} {version(name)}" for name in names), "· SQLite", sqlite3.sqlite_version)
`;

/** Return a server's command, on a core of its own where the machine can do that. */
export function onServerCore(command) {
  return CAN_PIN ? ["taskset", "-c", SERVER_CORE, ...command] : command;
}

/** Move this program, which makes the load, to the other core. */
export function moveToLoadCore() {
  if (CAN_PIN) execFileSync("taskset", ["-a", "-cp", LOAD_CORE, String(process.pid)], { stdio: "ignore" });
}

/**
 * Yield each database to measure on, by its name: its address and how to drop it.
 * @returns {Generator<[name: string, database: { address: string, drop: () => void }]>}
 */
export function* databases(folder) {
  yield ["SQLite", { address: `sqlite:///${folder}/bench.sqlite3`, drop: () => {} }];
  const server = answeringPostgres();
  if (server) yield ["PostgreSQL", ownPostgres(server, "bench")];
  else console.log("PostgreSQLが応答しないため、SQLiteだけです。");
}

/** Return the environment of a server that is measured: of ours only what finds programs, and no loop beside the calls. */
export function measuredEnvironment(port, databaseUrl, folder) {
  return {
    ...demoEnvironment(port, 0, { PATH: process.env.PATH, HOME: process.env.HOME }),
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: join(folder, "media"),
    WORKER_IN_PROCESS: "0",
  };
}

/** Return the memory, in KB, that a started program and its children hold. */
export function memoryOf(program) {
  return sumOf(program, "rss");
}

/** Return the seconds of a processor that a started program and its children have used. */
export function processorSecondsOf(program) {
  return sumOf(program, "cputimes");
}

function sumOf({ group }, column) {
  const table = execFileSync("ps", ["-A", "-o", `pgid=,${column}=`], { encoding: "utf8" });
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([pgid]) => pgid === group).reduce((sum, [, value]) => sum + value, 0);
}

/** Say what machine and which libraries these figures are from. */
export function describeMachine(isPinned = CAN_PIN) {
  const processors = cpus();
  const where = isPinned ? "サーバーと負荷は別のコア" : "コアの割り当てなし";
  const libraries = execFileSync(PYTHON, ["-c", DESCRIBE], { cwd: inProject(), encoding: "utf8" }).trim();
  return `${processors[0]?.model} × ${processors.length}（${where}） · Node ${process.versions.node}\n${libraries}`;
}
