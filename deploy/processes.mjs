/** Child programs: each in a process group of its own, with its output in a file, and none left behind. */
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure, showFailure } from "./output.mjs";
import { LOGS, ROOT } from "./paths.mjs";

const MILLISECONDS_TO_END = 5_000;

/**
 * A program that was started: `ended` resolves to how it ended; without a group it never began.
 * @typedef {{ name: string, ended: Promise<string | number | null>, log?: string, group?: number }} Started
 */
/** @type {Set<Started>} */
const running = new Set();
let isStopping = false;

/**
 * Start a program; `ended` resolves to how it ended, and never rejects. Once all is being stopped nothing starts,
 * and nobody hears of an end any more, so that nothing follows from it. One that is started in the terminal writes
 * and reads there.
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
    // A group of its own: Ctrl-C reaches the children through us, and their own children end with them.
    detached: true,
  });
  if (output) closeSync(output);
  /** @type {Promise<string | number | null>} */
  const ended = new Promise((resolve) => {
    const settle = (how) => {
      running.delete(started);
      if (!isStopping) resolve(how);
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
 * Run a program to its end; anything but success is a failure that names its log.
 * @type {(...all: Parameters<typeof start>) => Promise<void>}
 */
export async function run(name, command, args, options) {
  const { ended, log } = start(name, command, args, options);
  const how = await ended;
  if (how !== 0) throw new Failure(`${name} が失敗しました（${how}）。`, log);
}

/** End every child that still runs. */
export async function stopAll() {
  isStopping = true;
  await Promise.all([...running].map(stop));
}

/**
 * End one child and all that it started, as Ctrl-C in a terminal would; after five seconds insist.
 * @param {Started} child
 */
export async function stop({ group }) {
  const insistAt = Date.now() + MILLISECONDS_TO_END;
  /** @type {NodeJS.Signals | 0} */
  let name = "SIGINT";
  while (signal(group, name)) {
    await pause(50);
    name = Date.now() < insistAt ? 0 : "SIGKILL";
  }
}

/** On Ctrl-C, SIGTERM or a closed terminal, end the children and then this program, with the given exit code. */
export function stopOnSignals(exitCode) {
  const stopOnce = async () => {
    // npm passes on the signal that the terminal has already sent: the second one is no hurry.
    if (isStopping) return;
    console.log("\n止めています…");
    await stopAll();
    process.exit(exitCode);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, stopOnce);
  // Whoever read our output has gone, as in `npm start | head`: what we started must not stay behind.
  process.stdout.on("error", stopOnce);
}

/** Do a program's whole work; a failure is shown, ends the children, and is exit code 1. */
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
 * Send a signal (0: none) to a group; return whether there was anybody in it.
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
