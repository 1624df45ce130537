/** Runs the steps of a test run in order of readiness, in parallel up to the number of slots; prints their counts. */
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { Failure, secondsSince, tail } from "../../deploy/output.mjs";
import { inProject } from "../../deploy/paths.mjs";
import { start, stop } from "../../deploy/processes.mjs";

// At least two, because some steps need two cores and must run on a machine with one core too.
export const CORES = Math.max(2, availableParallelism());
// A step waits for its database, server or browser about a third of its time. More steps at once gain nothing.
const SLOTS = Math.ceil(CORES * 1.5);
const LINES_SHOWN = 200;
// The heavy proofs of the full run take long.
const MINUTES_MAX = process.argv.includes("--all") ? 120 : 30;
const TOO_LONG = `${MINUTES_MAX}分たっても終わりません。`;
const TOO_LATE = "時間までに終わりません。";

/** Return the path of a report or log of this run. */
export function resultFile(name) {
  return inProject("var", "test-results", name);
}

/**
 * A step that runs one program. Without a report it counts as one test.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {{
 *   env?: NodeJS.ProcessEnv,
 *   unset?: string[],
 *   cores?: number,
 *   report?: string,
 *   counts?: (report: string) => { passed: number, failed: number, skipped: number, sentence?: string },
 *   until?: number,
 *   late?: string,
 * }} options `until`: when the step is stopped (milliseconds since 1970). That is a failure; but with `late`, the sentence
 *   to print, it counts as one skipped test.
 */
export function step(name, command, args, { env = {}, unset = [], cores, report, counts, until, late } = {}) {
  return {
    name,
    cores,
    work: async () => {
      const skippedResult = { passed: 0, failed: 0, skipped: 1, sentence: late };
      if (late && until && Date.now() >= until) return skippedResult;
      const log = resultFile(`${name.replaceAll(/\W+/g, "-")}.log`);
      if (report) rmSync(report, { force: true });
      const outcome = await endOf(start(name, command, args, { env: environment(env, unset), log }), until);
      if (outcome === TOO_LATE && late) {
        const { passed, failed, skipped } = (report && counts?.(report)) || { ...skippedResult, skipped: 0 };
        return { passed, failed, skipped: skipped + 1, log, sentence: late };
      }
      const counted = (report && counts?.(report)) || {
        passed: outcome === 0 ? 1 : 0,
        failed: 0,
        skipped: 0,
      };
      // A program can fail without a failed test (crash, warning, no tests found). Count that as one failure.
      if (outcome !== 0 && counted.failed === 0) counted.failed = 1;
      return { ...counted, log, sentence: typeof outcome === "string" ? outcome : counted.sentence };
    },
  };
}

/** A step that type-checks a TypeScript project incrementally. */
export function tsc(project, options = {}) {
  const buildInfo = inProject("var", project.replace(".json", ".tsbuildinfo"));
  const args = ["tsc", "-p", project, "--incremental", "--tsBuildInfoFile", buildInfo];
  return step(`tsc ${project}`, "npx", args, options);
}

/** A step that cannot run on this machine. Counts as failed or skipped. */
export function missing(name, sentence, isFailure) {
  return {
    name,
    work: async () => ({ passed: 0, failed: isFailure ? 1 : 0, skipped: isFailure ? 0 : 1, sentence }),
  };
}

/**
 * Run all steps; return the sum of their counts. Starts the first step that is ready and has enough free slots.
 * A step is ready when its promise `after` is settled.
 */
export async function doSteps(steps) {
  const waiting = [...steps];
  const ready = new Set();
  const active = new Map();
  const readiness = steps.map((step) => Promise.resolve(step.after).then(() => ready.add(step)));
  const all = [];
  while (waiting.length) {
    const free = SLOTS - coresOf(active.keys());
    const next = waiting.findIndex((step) => ready.has(step) && coresOf([step]) <= free);
    if (next < 0) {
      const pendingReadiness = readiness.filter((_, index) => !ready.has(steps[index]));
      await Promise.race([...active.values(), ...pendingReadiness]);
      continue;
    }
    const [step] = waiting.splice(next, 1);
    const done = doStep(step).finally(() => active.delete(step));
    active.set(step, done);
    all.push(done);
  }
  const counts = await Promise.all(all);
  /** @param {"passed" | "failed" | "skipped"} kind */
  const total = (kind) => counts.reduce((sum, each) => sum + each[kind], 0);
  return { passed: total("passed"), failed: total("failed"), skipped: total("skipped") };
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

export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function environment(more, unset) {
  const env = { ...process.env, ...more };
  for (const name of unset) delete env[name];
  return env;
}

async function endOf(started, until = Number.POSITIVE_INFINITY) {
  const timer = new AbortController();
  const [wait, sentence] =
    until < Date.now() + MINUTES_MAX * 60_000
      ? [Math.max(0, until - Date.now()), TOO_LATE]
      : [MINUTES_MAX * 60_000, TOO_LONG];
  const over = pause(wait, sentence, { signal: timer.signal }).catch(() => undefined);
  const outcome = await Promise.race([started.ended, over]);
  timer.abort();
  if (outcome === sentence) await stop(started);
  return outcome;
}

function coresOf(steps) {
  return [...steps].reduce((sum, { cores = 1 }) => sum + cores, 0);
}
