/** Installs the locked libraries: Python's into .venv, Node's into node_modules. Stamps prevent repeated installs. */
import { existsSync } from "node:fs";
import { timed } from "./output.mjs";
import { inProject, PYTHON } from "./paths.mjs";
import { run } from "./processes.mjs";
import { hashOf, isStamped, setStamp } from "./stamps.mjs";
import { findPython, hasOwnPython } from "./tools.mjs";

/** The locks are complete. With --no-deps pip considers no other releases, so a new release cannot break the install. */
const FROM_LOCKS = ["install", "--no-deps", "--require-hashes"];
// Most installed modules are never imported. Python compiles the others at their first import.
const QUIET = ["--quiet", "--no-input", "--disable-pip-version-check", "--no-compile"];

/**
 * Install locked libraries with one Python, then check that all dependencies are met.
 * @param {string} python
 * @param {string[]} locks
 * @param {{ name?: string, target?: string, log?: string }} [options] `target`: a separate folder for the libraries
 */
export async function installLocked(python, locks, { name = "pip", target, log } = {}) {
  const files = locks.flatMap((lock) => ["--requirement", lock]);
  const targetOptions = target ? ["--upgrade", "--target", target] : [];
  const env = target ? { ...process.env, PYTHONPATH: target } : process.env;
  await run(name, python, ["-m", "pip", ...FROM_LOCKS, ...QUIET, ...targetOptions, ...files], { log });
  await run(`${name}-check`, python, ["-m", "pip", "check", "--disable-pip-version-check"], { env, log });
}

/** Install the libraries of these locks into .venv. Create .venv first if it is missing or was filled from older locks. */
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

/** Whether another version of the lock was installed. Its libraries may conflict with the new ones. */
function isOutdated(lock) {
  return existsSync(pythonStamp(lock)) && !isStamped(pythonStamp(lock), hashOf(lock));
}

/**
 * Install the libraries of package-lock.json into node_modules. With `toBuildOnly`, omit devDependencies, which takes half
 * the time; if all libraries were installed before, keep them.
 */
export async function installNode({ toBuildOnly = false } = {}) {
  const fullStamp = inProject("node_modules", ".installed-from");
  const buildStamp = inProject("node_modules", ".installed-to-build-from");
  const onlyBuild = toBuildOnly && !existsSync(fullStamp);
  const stamp = onlyBuild ? buildStamp : fullStamp;
  const hash = hashOf("package-lock.json");
  if (isStamped(stamp, hash)) return;
  // npm writes this file last. Without it, node_modules is missing or an install was interrupted.
  const isComplete = existsSync(inProject("node_modules", ".package-lock.json"));
  // A complete folder is only updated, so that running tools keep their files.
  const command = isComplete ? ["install", "--no-save"] : ["ci"];
  const omit = onlyBuild ? ["--omit=dev"] : [];
  await timed("画面のライブラリを入れています", () =>
    run("npm", "npm", [...command, ...omit, "--no-audit", "--no-fund", "--prefer-offline"]),
  );
  setStamp(stamp, hash);
}

function pythonStamp(lock) {
  return inProject(".venv", `.installed-from-${lock.replace("/", "-")}`);
}
