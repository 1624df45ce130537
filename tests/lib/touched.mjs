/** Selects the tests of changed frontend files: those with the fewest imports between test and changed file. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { inProject } from "../../deploy/paths.mjs";

const FOLDERS = ["shared-ui/src", "liff-app/src", "portal-app/src"];
const IMPORT = /(?:from|import)\s*\(?"((?:\.|shared-ui\/)[^"]+)"/g;
/** Estimates for tests without a report: per test case, and for loading a file. */
const [SECONDS_A_CASE, SECONDS_A_FILE] = [0.1, 0.2];
const isTest = (file) => /\.test\.tsx?$/.test(file);

/**
 * Return the nearest test files of changed files that fit into a time, and the number of the remaining ones.
 * @param {string[]} changed
 * @param {number} seconds
 */
export function touchedScreens(changed, seconds) {
  const importers = new Map();
  for (const file of FOLDERS.flatMap(sourcesUnder)) {
    for (const imported of importsOf(file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  /** @type {Map<string, number>} */
  const distances = new Map();
  for (const { test, distance } of changed.flatMap((file) => nearest(file, importers))) {
    distances.set(test, Math.min(distance, distances.get(test) ?? distance));
  }
  const durationOf = durations();
  const all = [...distances].map(([test, distance]) => ({ test, distance, duration: durationOf(test) }));
  all.sort((one, other) => one.distance - other.distance || one.duration - other.duration);
  let left = seconds;
  const selected = all.filter(({ duration }, index) => {
    const fits = duration <= left || index === 0;
    if (fits) left -= duration;
    return fits;
  });
  return { tests: selected.map(({ test }) => test), left: all.length - selected.length };
}

/** Return the nearest tests of one file, each with the number of imports between them. */
function nearest(file, importers) {
  const seen = new Set([withoutEnding(file)]);
  let level = [file];
  for (let distance = 0; level.length; distance++) {
    const tests = level.filter(isTest);
    if (tests.length) return tests.map((test) => ({ test, distance }));
    level = level.flatMap((one) => importers.get(withoutEnding(one)) ?? []);
    level = [...new Set(level)].filter((one) => !seen.has(withoutEnding(one)));
    for (const one of level) seen.add(withoutEnding(one));
  }
  return [];
}

/** Return a function that estimates the seconds of a test file: from the last full run, else from its number of cases. */
function durations() {
  const known = new Map(
    resultsOfLastRun().map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1000]),
  );
  return (test) => SECONDS_A_FILE + (known.get(inProject(test)) ?? casesOf(test) * SECONDS_A_CASE);
}

function resultsOfLastRun() {
  try {
    return JSON.parse(readFileSync(inProject("var/test-results/vitest.json"), "utf8")).testResults ?? [];
  } catch {
    return [];
  }
}

function casesOf(test) {
  return [...readFileSync(inProject(test), "utf8").matchAll(/^\s*(?:it|test)\b/gm)].length;
}

function sourcesUnder(folder) {
  const names = readdirSync(inProject(folder), { encoding: "utf8", recursive: true });
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(folder, name));
}

function importsOf(file) {
  const source = readFileSync(inProject(file), "utf8");
  return [...source.matchAll(IMPORT)].map(([, name]) => {
    const path = name.startsWith(".")
      ? join(dirname(file), name)
      : name.replace("shared-ui/", "shared-ui/src/");
    return withoutEnding(normalize(path));
  });
}

function withoutEnding(file) {
  return file.replace(/\.tsx?$/, "");
}
