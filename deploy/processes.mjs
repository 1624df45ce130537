/** Child programs: each in a process group of its own, with its output in a file, and none left behind. */
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "./output.mjs";
import { LOGS, ROOT } from "./paths.mjs";

const MILLISECONDS_TO_END = 5_000;
const running = new Set();

/** Start a program; `ended` resolves to how it ended, and never rejects. */
export function start(name, command, args, { env = process.env, log = join(LOGS, `${name}.log`) } = {}) {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, "w");
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: ["ignore", output, output],
    // A group of its own: Ctrl-C reaches the children through us, and their own children end with them.
    detached: true,
  });
  closeSync(output);
  const ended = new Promise((resolve) => {
    child.on("error", (error) => resolve(error.code === "ENOENT" ? "見つかりません" : error.message));
    child.on("exit", (code, signal) => resolve(signal ?? code));
  });
  const started = { name, log, ended, group: child.pid };
  running.add(started);
  ended.then(() => running.delete(started));
  return started;
}

/** Run a program to its end; anything but success is a failure that names its log. */
export async function run(name, command, args, options) {
  const { ended, log } = start(name, command, args, options);
  const how = await ended;
  if (how !== 0)
    throw new Failure(`${command} ${args.slice(0, 3).join(" ")} が失敗しました（${how}）。`, log);
}

/** End every child that still runs: ask first, insist after five seconds. */
export async function stopAll() {
  await Promise.all([...running].map(stop));
}

/** End one child and all that it started. */
export async function stop({ group, ended }) {
  signal(group, "SIGTERM");
  await Promise.race([ended, pause(MILLISECONDS_TO_END, undefined, { ref: false })]);
  signal(group, "SIGKILL");
  await ended;
}

/** On Ctrl-C, SIGTERM or a closed terminal, end the children and then this program, with the given exit code. */
export function stopOnSignals(exitCode, farewell) {
  let stopping = false;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(name, async () => {
      // npm passes on the signal that the terminal has already sent: the second one is no hurry.
      if (stopping) return;
      stopping = true;
      if (farewell) console.log(farewell);
      await stopAll();
      process.exit(exitCode);
    });
  }
  return () => stopping;
}

function signal(group, name) {
  if (group === undefined) return;
  try {
    process.kill(-group, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
