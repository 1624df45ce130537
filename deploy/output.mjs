/** Terminal output: progress with its duration, and failures as one sentence. */
import { readFileSync } from "node:fs";

const LINES_SHOWN = 20;
// Lines of pip and npm that do not explain a failure.
const NOISE = /^(?:WARNING|DEPRECATION|npm (?:warn|WARN|notice))\b/;

/** An error that the user can fix. `message` is shown to the user, `log` is the file with details. */
export class Failure extends Error {
  /**
   * @param {string} sentence
   * @param {string} [log]
   */
  constructor(sentence, log) {
    super(sentence);
    this.log = log;
  }
}

/**
 * Run work, and print its start and duration.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 */
export async function timed(label, work) {
  const beganAt = Date.now();
  console.log(`… ${label}`);
  const result = await work();
  console.log(`✓ ${label}（${secondsSince(beganAt)}秒）`);
  return result;
}

/** Return the seconds since a time in milliseconds, as text with one decimal. */
export function secondsSince(beganAt) {
  return ((Date.now() - beganAt) / 1000).toFixed(1);
}

/** Print an error: a `Failure` as its sentence and the last relevant lines of its log, other errors with their stack. */
export function showFailure(failure) {
  if (!(failure instanceof Failure)) {
    console.error(failure);
    return;
  }
  console.error(`✗ ${failure.message}`);
  if (failure.log) console.error(`${failure.log} の終わり:\n${relevantTail(failure.log)}`);
}

/** Return the last lines of a log without warnings, which could fill all shown lines. */
function relevantTail(path) {
  const lines = linesOf(path);
  const relevant = lines.filter((line) => !NOISE.test(line));
  return (relevant.length ? relevant : lines).slice(-LINES_SHOWN).join("\n");
}

/** Return the last lines of a file; an empty string if it is missing. */
export function tail(path, count) {
  return linesOf(path).slice(-count).join("\n");
}

function linesOf(path) {
  try {
    return readFileSync(path, "utf8").trimEnd().split("\n");
  } catch {
    return [];
  }
}
