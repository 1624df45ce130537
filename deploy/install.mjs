/** The libraries of the project, each set installed once: Python's into .venv, Node's into node_modules. */
import { existsSync } from "node:fs";
import { timed } from "./output.mjs";
import { inProject, PYTHON } from "./paths.mjs";
import { run } from "./processes.mjs";
import { hashOf, isStamped, setStamp } from "./stamps.mjs";
import { findPython, hasOwnPython } from "./tools.mjs";

/** A lock is complete. With --no-deps pip looks at no other release, so a new one upstream cannot break the installation. */
const FROM_LOCKS = ["install", "--no-deps", "--require-hashes"];
// Most of what is installed is never imported. Python compiles the rest at its first import.
const QUIETLY = ["--quiet", "--no-input", "--disable-pip-version-check", "--no-compile"];

/**
 * Install what these locks name with one Python, then check that nothing is missing and everything fits.
 * @param {string} python
 * @param {string[]} locks
 * @param {{ name?: string, target?: string, log?: string }} [options] `target`: a folder beside the Python's own libraries
 */
export async function installLocked(python, locks, { name = "pip", target, log } = {}) {
  const files = locks.flatMap((lock) => ["--requirement", lock]);
  const into = target ? ["--upgrade", "--target", target] : [];
  const env = target ? { ...process.env, PYTHONPATH: target } : process.env;
  await run(name, python, ["-m", "pip", ...FROM_LOCKS, ...QUIETLY, ...into, ...files], { log });
  await run(`${name}-check`, python, ["-m", "pip", "check", "--disable-pip-version-check"], { env, log });
}

/** Install the libraries of these locks into .venv, which is created first where it is missing or from older locks. */
export async function installPython(locks) {
  if (!hasOwnPython() || locks.some(isOutdated)) {
    const python = findPython();
    await timed("Pythonの環境（.venv）を作っています", () =>
      run("venv", python, ["-m", "venv", "--clear", inProject(".venv")]),
    );
  }
  const missing = locks.filter((lock) => !isStamped(pythonStamp(lock), hashOf(lock)));
  if (missing.length === 0) return;
  const hashes = missing.map((lock) => hashOf(lock));
  await timed("Pythonのライブラリを入れています", () => installLocked(PYTHON, missing));
  missing.forEach((lock, index) => {
    setStamp(pythonStamp(lock), hashes[index]);
  });
}

/** Whether another version of the lock was installed: what only that one named may not fit any more. */
function isOutdated(lock) {
  return existsSync(pythonStamp(lock)) && !isStamped(pythonStamp(lock), hashOf(lock));
}

/**
 * Install the locked libraries of package-lock.json into node_modules. A start needs a third of them: without those of
 * tests and tools (devDependencies) it takes half as long. Once all were installed, they are kept.
 */
export async function installNode({ toBuildOnly = false } = {}) {
  const ofAll = inProject("node_modules", ".installed-from");
  const ofBuilds = inProject("node_modules", ".installed-to-build-from");
  const few = toBuildOnly && !existsSync(ofAll);
  const stamp = few ? ofBuilds : ofAll;
  const hash = hashOf("package-lock.json");
  if (isStamped(stamp, hash)) return;
  // npm writes this file last: without it there is nothing, or what an earlier try left when it was cut off.
  const isWhole = existsSync(inProject("node_modules", ".package-lock.json"));
  // What is whole is only brought up to date, so that the tools that run from it keep running.
  const command = isWhole ? ["install", "--no-save"] : ["ci"];
  const what = few ? ["--omit=dev"] : [];
  await timed("画面のライブラリを入れています", () =>
    run("npm", "npm", [...command, ...what, "--no-audit", "--no-fund", "--prefer-offline"]),
  );
  setStamp(stamp, hash);
}

function pythonStamp(lock) {
  return inProject(".venv", `.installed-from-${lock.replace("/", "-")}`);
}
