/** Finds the programs that must be installed on the machine, such as Node and Python; explains what is missing. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure } from "./output.mjs";
import { inProject, PYTHON } from "./paths.mjs";

// 3.11 first, because the locks were generated with it.
const PYTHONS = ["python3.11", "python3.12", "python3.13", "python3.14", "python3", "python"];
/** The programs that a local cluster needs in addition to PostgreSQL. */
export const CLUSTER_TOOLS = ["nginx", "redis-server"];

const TOO_OLD = 11;
const NO_VENV = 12;
// Debian installs servers here. Users' PATH often lacks these folders.
const EXTRA_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];
const CHECK_PYTHON = `
import sys
if sys.version_info < (3, 11): sys.exit(${TOO_OLD})
try: import ensurepip, venv
except ImportError: sys.exit(${NO_VENV})
`;

/** Throw a Failure if Node or Python is missing or too old. */
export function checkTools() {
  checkNode();
  if (!hasOwnPython()) findPython();
}

function checkNode() {
  if (process.platform === "win32") {
    throw new Failure("Windowsでは、WSL（Linux）の中でもう一度実行してください。");
  }
  const required = JSON.parse(readFileSync(inProject("package.json"), "utf8")).engines.node.replace(">=", "");
  const [major, minor] = required.split(".").map(Number);
  const [thisMajor, thisMinor] = process.versions.node.split(".").map(Number);
  if (thisMajor > major || (thisMajor === major && thisMinor >= minor)) return;
  throw new Failure(
    `Node.js ${required}以上が必要です（いまは${process.versions.node}）。新しい版をインストールして、もう一度実行してください。`,
  );
}

/** Whether .venv exists and is complete. pip is installed last, so it must be importable. */
export function hasOwnPython() {
  return statusOf(PYTHON, `${CHECK_PYTHON}import pip`) === 0;
}

/** Return a Python that can create the virtual environment. Throws a Failure if there is none. */
export function findPython() {
  const statuses = new Map(PYTHONS.map((name) => [name, statusOf(name)]));
  const usable = PYTHONS.find((name) => statuses.get(name) === 0);
  if (usable) return usable;
  if ([...statuses.values()].includes(NO_VENV)) {
    throw new Failure(
      "Pythonのvenvがありません。「sudo apt-get install python3-venv」などでインストールして、もう一度実行してください。",
    );
  }
  throw new Failure(
    "Python 3.11以上が見つかりません。「sudo apt-get install python3 python3-venv」などでインストールして、もう一度実行してください。",
  );
}

/** Return the path of the first installed program of these names, or undefined. */
export function toolPath(...names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...EXTRA_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function statusOf(python, script = CHECK_PYTHON) {
  return spawnSync(python, ["-c", script], { stdio: "ignore" }).status;
}
