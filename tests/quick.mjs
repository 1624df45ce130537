/** `npm run test:quick`: lint and types of what changed since the main branch, and the tests that touch it. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { buildApiTypes } from "../deploy/api-types.mjs";
import { installNode, installPython } from "../deploy/install.mjs";
import { secondsSince } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { CORES, countsLine, doSteps, step, tsc } from "./lib/steps.mjs";
import { touchedScreens } from "./lib/touched.mjs";

const SCREENS = /^(shared-ui|liff-app|portal-app)\/.*\.tsx?$/;
stopOnSignals(130);
await orFail(main);

async function main() {
  const beganAt = Date.now();
  delete process.env.PYTHONDONTWRITEBYTECODE;
  await Promise.all([installNode(), installPython(["requirements.txt", "tests/requirements.txt"])]);
  const changed = changedFiles();
  if (changed.some((name) => SCREENS.test(name))) await buildApiTypes();
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
  const seen = touchedScreens(screens);
  const touched = python.length ? touchedTests(python) : [];
  const check = (name, ...args) => step(name, PYTHON, ["-m", ...args]);
  return [
    python.length && check("ruff check", "ruff", "check", "--force-exclude", ...python),
    python.length && check("ruff format", "ruff", "format", "--check", "--force-exclude", ...python),
    changed.length && step("biome", "npx", ["biome", "check", "--no-errors-on-unmatched", ...changed]),
    touched.length && pytestStep(touched),
    screens.length && tsc("tsconfig.json"),
    changed.some((name) => name.endsWith(".mjs")) && tsc("tsconfig.programs.json"),
    seen.length && step("Vitest", "npx", ["vitest", "run", ...seen]),
    python.length && check("mypy", "mypy"),
  ].filter(Boolean);
}

function touchedTests(python) {
  const args = ["tests/lib/touched.py", ...python];
  return execFileSync(PYTHON, args, { cwd: inProject() }).toString().trim().split("\n").filter(Boolean);
}

function pytestStep(tests) {
  const workers = Math.floor(CORES / 2);
  // What takes long is left to the whole run.
  const args = ["-m", "pytest", "-n", workers > 1 ? workers : 0, "-m", "not long", ...tests];
  return step("pytest SQLite", PYTHON, args, { unset: ["TEST_DATABASE_URL"] });
}
