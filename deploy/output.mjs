/** What a person reads in the terminal: progress with its real time, and failures as one sentence. */
import { readFileSync } from "node:fs";

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

/** Show a failure: a fault of ours keeps its stack, a `Failure` is one sentence and the end of its log. */
export function showFailure(failure) {
  if (!(failure instanceof Failure)) {
    console.error(failure);
    return;
  }
  console.error(`✗ ${failure.message}`);
  if (failure.log) console.error(`${failure.log} の終わり:\n${tail(failure.log, 20)}`);
}

/** Return the last lines of a file; a file that is missing has none. */
export function tail(path, count) {
  try {
    return readFileSync(path, "utf8").trimEnd().split("\n").slice(-count).join("\n");
  } catch {
    return "";
  }
}
