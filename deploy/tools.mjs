/** The tools that a start needs on the machine: which Node and which Python. Missing ones get one sentence. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure } from "./output.mjs";
import { inProject, PYTHON } from "./paths.mjs";

// The locked versions were made with 3.11, so it comes first.
const PYTHONS = ["python3.11", "python3.12", "python3.13", "python3.14", "python3", "python"];
/** What is needed beside the project and PostgreSQL to play several machines on one. */
export const CLUSTER_TOOLS = ["nginx", "redis-server"];

const TOO_OLD = 11;
const NO_VENV = 12;
// Where Debian keeps what administrators start; not on everybody's path.
const MORE_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];
const ASK_PYTHON = `
import sys
if sys.version_info < (3, 11): sys.exit(${TOO_OLD})
try: import ensurepip, venv
except ImportError: sys.exit(${NO_VENV})
`;

/** Stop here, before anything heavy begins, when this machine lacks what the project needs. */
export function checkTools() {
  checkNode();
  if (!hasOwnPython()) findPython();
}

function checkNode() {
  if (process.platform === "win32") {
    throw new Failure("Windowsでは、WSL（Linux）の中でもう一度実行してください。");
  }
  const wanted = JSON.parse(readFileSync(inProject("package.json"), "utf8")).engines.node.replace(">=", "");
  const [major, minor] = wanted.split(".").map(Number);
  const [thisMajor, thisMinor] = process.versions.node.split(".").map(Number);
  if (thisMajor > major || (thisMajor === major && thisMinor >= minor)) return;
  throw new Failure(
    `Node.js ${wanted}以上が必要です（いまは${process.versions.node}）。新しい版をインストールして、もう一度実行してください。`,
  );
}

/** Whether the project's own Python environment is there and whole: pip comes last when it is made. */
export function hasOwnPython() {
  return answerOf(PYTHON, `${ASK_PYTHON}import pip`) === 0;
}

/** Return a Python of the machine that can make the project's environment. */
export function findPython() {
  const answers = new Map(PYTHONS.map((name) => [name, answerOf(name)]));
  const usable = PYTHONS.find((name) => answers.get(name) === 0);
  if (usable) return usable;
  if ([...answers.values()].includes(NO_VENV)) {
    throw new Failure(
      "Pythonのvenvがありません。「sudo apt-get install python3-venv」などでインストールして、もう一度実行してください。",
    );
  }
  throw new Failure(
    "Python 3.11以上が見つかりません。「sudo apt-get install python3 python3-venv」などでインストールして、もう一度実行してください。",
  );
}

/** Return the path of the first of these programs that is on this machine, or undefined. */
export function toolPath(...names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...MORE_FOLDERS];
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

function answerOf(python, question = ASK_PYTHON) {
  return spawnSync(python, ["-c", question], { stdio: "ignore" }).status;
}
