/** The figures of a bench. `npm run bench` collects them in a file, and the benches then measure in a short form. */
import { appendFileSync } from "node:fs";
import { basename } from "node:path";

const FILE = process.env.BENCH_RESULTS;

/** Whether the bench should take about a minute, instead of the time for exact figures. */
export const IS_SHORT = FILE !== undefined;

/**
 * A figure of the product beside the one of a peer, or beside a limit. More is better per second ("/s"), less in all
 * other units.
 * @typedef {{ bench: string, work: string, ours: number, unit: string, peer: string, theirs: number | null }} Figure
 */

/** @param {Omit<Figure, "bench">} figure */
export function note(figure) {
  const bench = basename(process.argv[1], ".mjs");
  if (FILE) appendFileSync(FILE, `${JSON.stringify({ bench, ...figure })}\n`);
}

/**
 * Return how many times as good as the peer the product is; null without a peer.
 * @param {Pick<Figure, "ours" | "theirs" | "unit">} figure
 */
export function ratioOf({ ours, theirs, unit }) {
  if (theirs === null) return null;
  return unit === "/s" ? ours / theirs : theirs / ours;
}
