/** The pre-commit checks: ruff and biome on the staged files, and type checks of their languages. */
import { execFileSync } from "node:child_process";
import { buildApiTypes } from "../deploy/api-types.mjs";
import { secondsSince } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { doSteps, step, tsc } from "./lib/steps.mjs";

stopOnSignals(130);
await orFail(async () => {
  const beganAt = Date.now();
  const staged = stagedFiles();
  if (staged.some((file) => /\.tsx?$/.test(file))) await buildApiTypes();
  const steps = stepsFor(staged);
  if (steps.length === 0) return;
  const { failed } = await doSteps(steps);
  console.log(`${secondsSince(beganAt)}秒`);
  process.exitCode = failed ? 1 : 0;
});

function stagedFiles() {
  const args = ["diff", "--cached", "--name-only", "--diff-filter=ACMR", "-z"];
  return execFileSync("git", args, { cwd: inProject(), encoding: "utf8" }).split("\0").filter(Boolean);
}

function stepsFor(files) {
  const ending = (pattern) => files.filter((file) => pattern.test(file));
  const python = ending(/\.py$/).filter((file) => !file.startsWith("migrations/versions/"));
  const screens = ending(/\.(?:tsx?|mjs|json|css)$/);
  return [
    python.length && step("ruff check", PYTHON, ["-m", "ruff", "check", ...python]),
    python.length && step("ruff format", PYTHON, ["-m", "ruff", "format", "--check", ...python]),
    python.length && step("mypy", PYTHON, ["-m", "mypy"]),
    screens.length && step("biome", "npx", ["biome", "check", "--no-errors-on-unmatched", ...screens]),
    ending(/\.tsx?$/).length && tsc("tsconfig.json"),
    ending(/\.mjs$/).length && tsc("tsconfig.programs.json"),
  ].filter((each) => each !== 0);
}
