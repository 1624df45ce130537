/** `npm run test:quick`: lint and types of what changed since the main branch, and the tests that touch it. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installNode, installPython } from "../deploy/install.mjs";
import { secondsSince } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { CORES, countsLine, doSteps, step } from "./lib/steps.mjs";

const SCREENS = /^(shared-ui|liff-app|portal-app)\/.*\.tsx?$/;
stopOnSignals(130);
await orFail(main);

async function main() {
  const beganAt = Date.now();
  delete process.env.PYTHONDONTWRITEBYTECODE;
  await Promise.all([installNode(), installPython(["requirements.txt", "tests/requirements.txt"])]);
  const changed = changedFiles();
  const sum = await doSteps(steps(changed));
  console.log(`\n変わったファイル${changed.length}個、全部で${secondsSince(beganAt)}秒`);
  console.log(countsLine(sum));
  process.exitCode = sum.failed ? 1 : 0;
}

/** What differs from the main branch, or on that branch itself from what is committed. */
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

function steps(changed) {
  const python = changed.filter((name) => name.endsWith(".py"));
  const screens = changed.filter((name) => SCREENS.test(name));
  const touched = python.length ? touchedTests(python) : [];
  const check = (name, ...args) => step(name, PYTHON, ["-m", ...args]);
  return [
    python.length && check("ruff check", "ruff", "check", "--force-exclude", ...python),
    python.length && check("ruff format", "ruff", "format", "--check", "--force-exclude", ...python),
    changed.length && step("biome", "npx", ["biome", "check", "--no-errors-on-unmatched", ...changed]),
    touched.length && pytestStep(touched),
    screens.length &&
      step("tsc", "npx", ["tsc", "--incremental", "--tsBuildInfoFile", "var/types.tsbuildinfo"]),
    screens.length && step("Vitest", "npx", ["vitest", "related", "--run", "--passWithNoTests", ...screens]),
    python.length && check("mypy", "mypy"),
  ].filter(Boolean);
}

function touchedTests(python) {
  const args = ["tests/lib/touched.py", ...python];
  return execFileSync(PYTHON, args, { cwd: inProject() }).toString().trim().split("\n").filter(Boolean);
}

function pytestStep(tests) {
  const workers = Math.floor(CORES / 2);
  const args = ["-m", "pytest", "-n", workers > 1 ? workers : 0, ...tests];
  return step("pytest SQLite", PYTHON, args, { unset: ["TEST_DATABASE_URL"] });
}
