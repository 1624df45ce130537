/** The libraries of the project, each set installed once: Python's into .venv, Node's into node_modules. */
import { existsSync } from "node:fs";
import { timed } from "./output.mjs";
import { inProject, PYTHON } from "./paths.mjs";
import { run } from "./processes.mjs";
import { hashOf, isStamped, setStamp } from "./stamps.mjs";
import { findPython, hasOwnPython } from "./tools.mjs";

/** Install the locked libraries of requirements files into .venv, which is made if need be. */
export async function installPython(requirements) {
  if (!hasOwnPython()) {
    const python = findPython();
    await timed("Pythonの環境（.venv）を作っています", () =>
      run("venv", python, ["-m", "venv", "--clear", inProject(".venv")]),
    );
  }
  const missing = requirements.filter((file) => !isStamped(pythonStamp(file), hashOf(file)));
  if (missing.length === 0) return;
  const hashes = missing.map((file) => hashOf(file));
  const files = missing.flatMap((file) => ["--requirement", file]);
  // Most of what is installed is never imported: what is, Python compiles at its first import.
  const quietly = ["--quiet", "--no-input", "--disable-pip-version-check", "--no-compile"];
  await timed("Pythonのライブラリを入れています", () =>
    run("pip", PYTHON, ["-m", "pip", "install", "--require-hashes", ...quietly, ...files]),
  );
  missing.forEach((file, index) => {
    setStamp(pythonStamp(file), hashes[index]);
  });
}

/** Install the locked libraries of package-lock.json into node_modules. */
export async function installNode() {
  const stamp = inProject("node_modules", ".installed-from");
  const hash = hashOf("package-lock.json");
  if (isStamped(stamp, hash)) return;
  // npm writes this file last: without it there is nothing, or what an earlier try left when it was cut off.
  const isWhole = existsSync(inProject("node_modules", ".package-lock.json"));
  // What is whole is only brought up to date, so that the tools that run from it keep running.
  const command = isWhole ? ["install", "--no-save"] : ["ci"];
  await timed("画面のライブラリを入れています", () =>
    run("npm", "npm", [...command, "--no-audit", "--no-fund", "--prefer-offline"]),
  );
  setStamp(stamp, hash);
}

function pythonStamp(requirements) {
  return inProject(".venv", `.installed-from-${requirements.replace("/", "-")}`);
}
