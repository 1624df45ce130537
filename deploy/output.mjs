/** What a person reads in the terminal: progress with its real time, and failures as one sentence. */
import { readFileSync } from "node:fs";

const LINES_SHOWN = 20;
// What pip and npm print beside the reason of a failure.
const NOISE = /^(?:WARNING|DEPRECATION|npm (?:warn|WARN|notice))\b/;

/** A fault that a person can act on: its message is the sentence to show, `log` the file that tells more. */
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
 * Say that a piece of work begins, do it, and say how long it took.
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

/** Return the seconds since a time in milliseconds, with one decimal. */
export function secondsSince(beganAt) {
  return ((Date.now() - beganAt) / 1000).toFixed(1);
}

/** Show a failure: a fault of ours keeps its stack, a `Failure` is one sentence and the last telling lines of its log. */
export function showFailure(failure) {
  if (!(failure instanceof Failure)) {
    console.error(failure);
    return;
  }
  console.error(`✗ ${failure.message}`);
  if (failure.log) console.error(`${failure.log} の終わり:\n${reason(failure.log)}`);
}

/** Return the last lines of a log without its warnings, which may be more than the lines that are shown. */
function reason(path) {
  const lines = linesOf(path);
  const telling = lines.filter((line) => !NOISE.test(line));
  return (telling.length ? telling : lines).slice(-LINES_SHOWN).join("\n");
}

/** Return the last lines of a file; a file that is missing has none. */
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
