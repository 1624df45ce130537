/** Child programs. Each runs in its own process group with its output in a file, and all end with this program. */
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure, showFailure } from "./output.mjs";
import { LOGS, ROOT } from "./paths.mjs";

const MILLISECONDS_TO_END = 5_000;
// Otherwise each of the many short Python programs compiles the sources again, which takes seconds.
delete process.env.PYTHONDONTWRITEBYTECODE;

/**
 * A started program. `ended` resolves to its exit code, signal or error. `group` is undefined if it could not start.
 * @typedef {{ name: string, ended: Promise<string | number | null>, log?: string, group?: number }} Started
 */
/** @type {Set<Started>} */
const running = new Set();
let isStopping = false;

/**
 * Start a program; its `ended` never rejects. With `inTerminal` it uses the terminal instead of a log. After `stopAll`
 * nothing starts and `ended` never resolves, so that the programs that are being stopped cause no failures.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, log?: string, inTerminal?: boolean }} [options]
 * @returns {Started}
 */
export function start(name, command, args, options = {}) {
  const { env = process.env, inTerminal = false } = options;
  const log = inTerminal ? undefined : (options.log ?? join(LOGS, `${name}.log`));
  if (isStopping) return { name, log, ended: new Promise(() => {}) };
  if (log) mkdirSync(dirname(log), { recursive: true });
  const output = log && openSync(log, "w");
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: output ? ["ignore", output, output] : "inherit",
    // Creates a process group: Ctrl-C reaches the children only through us, and their children end with them.
    detached: true,
  });
  if (output) closeSync(output);
  /** @type {Promise<string | number | null>} */
  const ended = new Promise((resolve) => {
    const settle = (outcome) => {
      running.delete(started);
      if (!isStopping) resolve(outcome);
    };
    child.on("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      settle(error.code === "ENOENT" ? "見つかりません" : error.message),
    );
    child.on("exit", (code, signal) => settle(signal ?? code));
  });
  const started = { name, log, ended, group: child.pid };
  running.add(started);
  return started;
}

/**
 * Run a program to its end. Throws a Failure with its log unless the exit code is 0.
 * @type {(...all: Parameters<typeof start>) => Promise<void>}
 */
export async function run(name, command, args, options) {
  const { ended, log } = start(name, command, args, options);
  const outcome = await ended;
  if (outcome !== 0) throw new Failure(`${name} が失敗しました（${outcome}）。`, log);
}

/** Stop all running children. */
export async function stopAll() {
  isStopping = true;
  await Promise.all([...running].map(stop));
}

/**
 * Stop a child and its children with SIGINT; after five seconds with SIGKILL.
 * @param {Started} child
 */
export async function stop({ group }) {
  const killAt = Date.now() + MILLISECONDS_TO_END;
  /** @type {NodeJS.Signals | 0} */
  let name = "SIGINT";
  while (signal(group, name)) {
    await pause(50);
    name = Date.now() < killAt ? 0 : "SIGKILL";
  }
}

/** On Ctrl-C, SIGTERM or a closed terminal, stop the children and exit with this code. */
export function stopOnSignals(exitCode) {
  const stopOnce = async () => {
    // npm forwards the signal that the terminal also sends. Ignore the second one.
    if (isStopping) return;
    console.log("\n止めています…");
    await stopAll();
    process.exit(exitCode);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, stopOnce);
  // The reader of our output has ended, as in `npm start | head`: stop the children too.
  process.stdout.on("error", stopOnce);
}

/** Run the main function of a program. On an error, print it, stop the children and exit with code 1. */
export async function orFail(work) {
  try {
    await work();
  } catch (failure) {
    showFailure(failure);
    await stopAll();
    process.exit(1);
  }
}

/**
 * Send a signal to a process group (0 only checks); return whether the group exists.
 * @param {number | undefined} group
 * @param {NodeJS.Signals | 0} name
 */
function signal(group, name) {
  if (group === undefined) return false;
  try {
    return process.kill(-group, name);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH") return false;
    throw error;
  }
}
