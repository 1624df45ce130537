/** The machine of a measurement: separate cores for server and load, temporary databases, and resource usage. */
import { execFileSync, spawnSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { demoEnvironment } from "../deploy/environment.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { createTemporaryDatabase, findPostgres } from "../deploy/postgres.mjs";

const SERVER_CORE = "0";
const LOAD_CORE = "1";
const CAN_PIN = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;
const DESCRIBE = `
import platform, sqlite3, sys
from importlib.metadata import version
names = ("Flask", "APIFlask", "gunicorn", "gevent", "SQLAlchemy", "psycopg", "pydantic", "orjson")
print("Python", platform.python_version(), *(f"· {name} {version(name)}" for name in names), "· SQLite", sqlite3.sqlite_version)
`;

/** Return a server's command, pinned to the server's core if the machine has `taskset` and two cores. */
export function onServerCore(command) {
  return CAN_PIN ? ["taskset", "-c", SERVER_CORE, ...command] : command;
}

/** Pin this program, which generates the load, to the other core. */
export function moveToLoadCore() {
  if (CAN_PIN) execFileSync("taskset", ["-a", "-cp", LOAD_CORE, String(process.pid)], { stdio: "ignore" });
}

/**
 * Yield the databases to measure: SQLite, and a temporary PostgreSQL database if a server responds.
 * @returns {Generator<[name: string, database: { address: string, drop: () => void }]>}
 */
export function* databases(folder) {
  yield ["SQLite", { address: `sqlite:///${folder}/bench.sqlite3`, drop: () => {} }];
  const server = findPostgres();
  if (server) yield ["PostgreSQL", createTemporaryDatabase(server, "bench")];
  else console.log("PostgreSQLが応答しないため、SQLiteだけです。");
}

/** Return the environment of a measured server. It inherits only PATH and HOME, and runs no worker in its process. */
export function measuredEnvironment(port, databaseUrl, folder) {
  return {
    ...demoEnvironment(port, 0, { PATH: process.env.PATH, HOME: process.env.HOME }),
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: join(folder, "media"),
    WORKER_IN_PROCESS: "0",
  };
}

/** Return the resident memory of a started program and its children, in KB. */
export function memoryOf(program) {
  return sumOf(program, "rss");
}

/** Return the CPU seconds used by a started program and its children. */
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

/** Describe the machine and the versions of the libraries. */
export function describeMachine(isPinned = CAN_PIN) {
  const processors = cpus();
  const where = isPinned ? "サーバーと負荷は別のコア" : "コアの割り当てなし";
  const libraries = execFileSync(PYTHON, ["-c", DESCRIBE], { cwd: inProject(), encoding: "utf8" }).trim();
  return `${processors[0]?.model} × ${processors.length}（${where}） · Node ${process.versions.node}\n${libraries}`;
}
