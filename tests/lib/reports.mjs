/** Counts the tests in reports of pytest, Vitest and Playwright. A missing or incomplete report counts as zero tests. */
import { readFileSync } from "node:fs";

/** Count the tests of a JUnit XML file, as pytest writes it. */
export function junitCounts(path) {
  const suites = [...read(path).matchAll(/<testsuite\s[^>]*>/g)].map(
    ([tag]) =>
      (name) =>
        Number(new RegExp(`\\s${name}="(\\d+)"`).exec(tag)?.[1] ?? 0),
  );
  const total = (...names) => sum(suites.flatMap((count) => names.map(count)));
  const failed = total("failures", "errors");
  const skipped = total("skipped");
  return { passed: total("tests") - failed - skipped, failed, skipped };
}

/** Count the tests of Vitest's JSON report. */
export function vitestCounts(path) {
  const report = readJson(path);
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** Count the tests of Playwright's JSON report. A test that passed at a retry counts as passed (see flakyTests). */
export function playwrightCounts(path) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = readJson(path).stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/**
 * Return the tests of Playwright's JSON report that passed only at a retry, as "file:line › title".
 * @param {string} path
 * @returns {string[]}
 */
export function flakyTests(path) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const flaky = specsOf(readJson(path)).filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return flaky.map(({ file, line, title }) => `${file}:${line} › ${title}`);
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function readJson(path) {
  try {
    return JSON.parse(read(path));
  } catch {
    return {};
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
