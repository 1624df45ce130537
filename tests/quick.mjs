/** `npm run test:quick`: lint, types and the nearest tests of the files changed since the main branch, within a minute. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { buildApiTypes } from "../deploy/api-types.mjs";
import { installNode, installPython } from "../deploy/install.mjs";
import { secondsSince } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { junitCounts, vitestCounts } from "./lib/reports.mjs";
import { CORES, countsLine, doSteps, resultFile, step, tsc } from "./lib/steps.mjs";
import { touchedScreens } from "./lib/touched.mjs";

const SCREENS = /^(shared-ui|liff-app|portal-app)\/.*\.tsx?$/;
/** The files that mypy checks, as configured in pyproject.toml. */
const TYPED = /^(?:(?:server|demo|line_emulator|tests|deploy)\/|bench\/(?!peers\/)|wsgi\.py$)/;
/** Seconds after the installation: until then tests of the server may start, and until then steps may run. */
const [TESTS_SECONDS, ALL_SECONDS] = [40, 50];
/** Maximum estimated seconds of the selected tests. Frontend tests get less, because a browser must start first. */
const [SERVER_SECONDS, SCREENS_SECONDS] = [30, 15];
/** The reason with which tests/lib/budget.py skips a test. */
const SKIP_REASON = "left to the whole run";
const IN_WHOLE_RUN = "全体の実行（npm test）で確かめます。";
stopOnSignals(130);
await orFail(main);

async function main() {
  const beganAt = Date.now();
  await Promise.all([installNode(), installPython(["requirements.txt", "tests/requirements.txt"])]);
  const changed = changedFiles();
  if (changed.some((name) => SCREENS.test(name))) await buildApiTypes();
  const sum = await doSteps(steps(changed, Date.now()));
  console.log(`\n変わったファイル${changed.length}個、全部で${secondsSince(beganAt)}秒`);
  console.log(countsLine(sum));
  process.exitCode = sum.failed ? 1 : 0;
}

/** Return the files that differ from the main branch or, on the main branch, from the last commit. */
function changedFiles() {
  const git = (...args) => execFileSync("git", args, { cwd: inProject() }).toString().split("\0");
  const branches = git("branch", "--format=%(refname:short)")[0].split("\n");
  const [base] = branches.includes("main") ? git("merge-base", "HEAD", "main")[0].split("\n") : ["HEAD"];
  const names = [
    ...git("diff", "-z", "--name-only", base),
    ...git("ls-files", "-z", "--others", "--exclude-standard"),
  ];
  return [...new Set(names)].filter((name) => name && existsSync(inProject(name)));
}

function steps(changed, installedAt) {
  const python = changed.filter((name) => name.endsWith(".py"));
  // Biome reads the whole project for its imports even without files to check, so it runs only if there are some.
  const biomeFiles = changed.filter((name) => /\.(?:tsx?|mjs|json|css)$/.test(name));
  const screens = changed.filter((name) => SCREENS.test(name));
  const until = installedAt + ALL_SECONDS * 1000;
  const types = { until, late: `時間までに終わらなかった型の検査は、${IN_WHOLE_RUN}` };
  return [
    python.length && check("ruff check", ["ruff", "check", "--force-exclude", ...python]),
    python.length && check("ruff format", ["ruff", "format", "--check", "--force-exclude", ...python]),
    biomeFiles.length && step("biome", "npx", ["biome", "check", "--no-errors-on-unmatched", ...biomeFiles]),
    python.length && pytestStep(touchedTests(python), installedAt),
    ...(python.length ? mypySteps(python, types) : []),
    screens.length && vitestStep(touchedScreens(screens, SCREENS_SECONDS), until),
    screens.length && tsc("tsconfig.json", types),
    changed.some((name) => name.endsWith(".mjs")) && tsc("tsconfig.programs.json", types),
  ].filter(Boolean);
}

function check(name, args, options = {}) {
  return step(name, PYTHON, ["-m", ...args], options);
}

/** Check the changed files first. Without a cache there is not enough time for all files. */
function mypySteps(python, types) {
  const changed = python.filter((name) => TYPED.test(name));
  if (changed.length === 0) return [check("mypy", ["mypy"], types)];
  /** @type {(value?: unknown) => void} */
  let resolve = () => {};
  const after = new Promise((done) => {
    resolve = done;
  });
  const first = check("mypy changed", ["mypy", ...changed], types);
  return [
    { ...first, work: () => first.work().finally(resolve) },
    { ...check("mypy", ["mypy"], types), after },
  ];
}

/** Return the paths of the nearest tests of the server, and the number of the remaining ones. */
function touchedTests(python) {
  const args = ["tests/lib/touched.py", String(SERVER_SECONDS), ...python];
  return JSON.parse(execFileSync(PYTHON, args, { cwd: inProject() }).toString());
}

function pytestStep({ tests, left }, installedAt) {
  const report = resultFile("pytest-quick.xml");
  const workers = Math.floor(CORES / 2);
  const until = ["-p", "tests.lib.budget", `--until=${installedAt / 1000 + TESTS_SECONDS}`];
  const only = ["-n", workers > 1 ? workers : 0, "-m", "not long"];
  const args = ["-m", "pytest", ...until, ...only, `--junitxml=${report}`, ...tests];
  const counts = () => {
    const late = existsSync(report)
      ? readFileSync(report, "utf8").split(`message="${SKIP_REASON}"`).length - 1
      : 0;
    const all = [left && `離れた${left}ファイル`, late && `時間までに始まらなかった${late}件`].filter(
      Boolean,
    );
    const sentence = all.length ? `${all.join("と")}は、${IN_WHOLE_RUN}` : undefined;
    return { ...junitCounts(report), sentence };
  };
  return step("pytest SQLite", PYTHON, args, {
    unset: ["TEST_DATABASE_URL"],
    report,
    counts,
    until: installedAt + ALL_SECONDS * 1000,
    late: `時間までに終わらなかったテストは、${IN_WHOLE_RUN}`,
  });
}

function vitestStep({ tests, left }, until) {
  if (tests.length === 0) return undefined;
  const report = resultFile("vitest-quick.json");
  const args = ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const sentence = left ? `離れた${left}ファイルは、${IN_WHOLE_RUN}` : undefined;
  return step("Vitest", "npx", [...args, ...tests], {
    report,
    counts: () => ({ ...vitestCounts(report), sentence }),
    until,
    late: `時間までに終わらなかった${tests.length}ファイルは、${IN_WHOLE_RUN}`,
  });
}
