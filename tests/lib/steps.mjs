/** Steps of a test run: begun in order as they are ready, as many at once as there are cores, each told with its counts. */
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { Failure, secondsSince, tail } from "../../deploy/output.mjs";
import { inProject } from "../../deploy/paths.mjs";
import { start, stop } from "../../deploy/processes.mjs";

// A step that wants two cores must find them on the smallest machine too.
export const CORES = Math.max(2, availableParallelism());
const LINES_SHOWN = 200;
const MINUTES_MAX = 30;
const TOO_LONG = `${MINUTES_MAX}分たっても終わりません。`;
const TOO_LATE = "時間までに終わりません。";

/** Return the path of a report or a log of this run. */
export function resultFile(name) {
  return inProject("var", "test-results", name);
}

/**
 * A step that runs one program: a check when it has no report, else as many tests as its report counts.
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
 * }} options `until`: when it is stopped (milliseconds since 1970). That is a failure; with `late`, a sentence about it,
 *   what was cut off counts as one skipped.
 */
export function step(name, command, args, { env = {}, unset = [], cores, report, counts, until, late } = {}) {
  return {
    name,
    cores,
    work: async () => {
      const none = { passed: 0, failed: 0, skipped: 1, sentence: late };
      if (late && until && Date.now() >= until) return none;
      const log = resultFile(`${name.replaceAll(/\W+/g, "-")}.log`);
      if (report) rmSync(report, { force: true });
      const how = await endOf(start(name, command, args, { env: environment(env, unset), log }), until);
      if (how === TOO_LATE && late) {
        const { passed, failed, skipped } = (report && counts?.(report)) || { ...none, skipped: 0 };
        return { passed, failed, skipped: skipped + 1, log, sentence: late };
      }
      const counted = (report && counts?.(report)) || { passed: how === 0 ? 1 : 0, failed: 0, skipped: 0 };
      // A program that fails without a failed test (a crash, a warning, nothing found) is a failure of its own.
      if (how !== 0 && counted.failed === 0) counted.failed = 1;
      return { ...counted, log, sentence: typeof how === "string" ? how : counted.sentence };
    },
  };
}

/** A step that looks at a whole TypeScript project, but anew only at what changed since the last time. */
export function tsc(project, options = {}) {
  const kept = inProject("var", project.replace(".json", ".tsbuildinfo"));
  const args = ["tsc", "-p", project, "--incremental", "--tsBuildInfoFile", kept];
  return step(`tsc ${project}`, "npx", args, options);
}

/** A step that cannot be done here: a failure where everything must be done, else one skipped. */
export function missing(name, sentence, isFailure) {
  return {
    name,
    work: async () => ({ passed: 0, failed: isFailure ? 1 : 0, skipped: isFailure ? 0 : 1, sentence }),
  };
}

/**
 * Do all steps, the first that is ready and finds its cores free before the others; return the sum of their counts.
 * A step is ready when what it comes `after` is there.
 */
export async function doSteps(steps) {
  const waiting = [...steps];
  const ready = new Set();
  const active = new Map();
  const becoming = steps.map((step) => Promise.resolve(step.after).then(() => ready.add(step)));
  const all = [];
  while (waiting.length) {
    const free = CORES - coresOf(active.keys());
    const next = waiting.findIndex((step) => ready.has(step) && coresOf([step]) <= free);
    if (next < 0) {
      const unready = becoming.filter((_, index) => !ready.has(steps[index]));
      await Promise.race([...active.values(), ...unready]);
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

/** Return the one plain line of counts. */
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
  const how = await Promise.race([started.ended, over]);
  timer.abort();
  if (how === sentence) await stop(started);
  return how;
}

function coresOf(steps) {
  return [...steps].reduce((sum, { cores = 1 }) => sum + cores, 0);
}
