/** The tools that a start needs on the machine: which Node and which Python. Missing ones get one sentence. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Failure } from "./output.mjs";
import { inProject, PYTHON } from "./paths.mjs";

// The locked versions were made with 3.11, so it comes first.
const PYTHONS = ["python3.11", "python3.12", "python3.13", "python3.14", "python3", "python"];
const TOO_OLD = 11;
const NO_VENV = 12;
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

function answerOf(python, question = ASK_PYTHON) {
  return spawnSync(python, ["-c", question], { stdio: "ignore" }).status;
}
