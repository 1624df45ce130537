/** Steps of a test run: done two at a time, in order, each with its time, its counts and its output when it fails. */
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Failure, secondsSince, tail } from "../../deploy/output.mjs";
import { inProject } from "../../deploy/paths.mjs";
import { start, stop } from "../../deploy/processes.mjs";

const AT_ONCE = 2;
const LINES_SHOWN = 200;
const MILLISECONDS_MAX = 20 * 60_000;

/** Return the path of a report or a log of this run. */
export function resultFile(name) {
  return inProject("var", "test-results", name);
}

/** A step that runs one program: a check when it has no report, else as many tests as its report counts. */
export function step(name, command, args, { env = {}, unset = [], report, counts } = {}) {
  return {
    name,
    work: async () => {
      const log = resultFile(`${name.replaceAll(/\W+/g, "-")}.log`);
      if (report) rmSync(report, { force: true });
      const how = await endOf(start(name, command, args, { env: environment(env, unset), log }));
      const counted = counts?.(report) ?? { passed: how === 0 ? 1 : 0, failed: 0, skipped: 0 };
      // A program that fails without a failed test (a crash, a warning, nothing found) is a failure of its own.
      if (how !== 0 && counted.failed === 0) counted.failed = 1;
      return { ...counted, log };
    },
  };
}

/** A step that cannot be done here: a failure where everything must be done, else one skipped. */
export function missing(name, sentence, isFailure) {
  return {
    name,
    work: async () => ({ passed: 0, failed: isFailure ? 1 : 0, skipped: isFailure ? 0 : 1, sentence }),
  };
}

/** Do all steps and return the sum of their counts. */
export async function doSteps(steps) {
  const waiting = [...steps];
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const counts = await doStep(next);
      for (const kind of Object.keys(sum)) sum[kind] += counts[kind];
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return sum;
}

async function doStep({ name, work }) {
  const beganAt = Date.now();
  const result = await work().catch((failure) => {
    if (!(failure instanceof Failure)) throw failure;
    return { passed: 0, failed: 1, skipped: 0, log: failure.log, sentence: failure.message };
  });
  const { passed, failed, skipped, log, sentence } = result;
  const mark = failed ? "✗" : passed ? "✓" : "−";
  const numbers = passed + failed + skipped > 1 ? `: ${countsLine(result)}` : "";
  console.log(`${mark} ${name}（${secondsSince(beganAt)}秒）${numbers}${sentence ? ` ${sentence}` : ""}`);
  if (failed && log) console.log(`${tail(log, LINES_SHOWN)}\n（全文は ${log}）`);
  return result;
}

/** Return the one plain line of counts. */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function environment(more, unset) {
  const env = { ...process.env, ...more };
  for (const name of unset) delete env[name];
  return env;
}

async function endOf(started) {
  const timer = new AbortController();
  const tooLong = pause(MILLISECONDS_MAX, "too long", { signal: timer.signal }).catch(() => undefined);
  const how = await Promise.race([started.ended, tooLong]);
  timer.abort();
  if (how === "too long") await stop(started);
  return how;
}
