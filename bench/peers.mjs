/** The libraries of the peers, which are installed under `var/`. */
import { copyFileSync, mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { installLocked } from "../deploy/install.mjs";
import { timed } from "../deploy/output.mjs";
import { inProject } from "../deploy/paths.mjs";
import { run } from "../deploy/processes.mjs";
import { hashOf, isStamped, setStamp } from "../deploy/stamps.mjs";
import { findPython } from "../deploy/tools.mjs";

/** The folder of the peers' programs. */
export const PEERS = inProject("bench", "peers");
/** The folder with the peers' libraries. */
export const PEERS_INSTALLED = inProject("var", "peers");
export const PEERS_PYTHON = join(PEERS_INSTALLED, "python", "bin", "python");

/** What a peer inherits of this program's environment. */
export function peerEnvironment() {
  return { PATH: process.env.PATH, HOME: process.env.HOME, USER: userInfo().username };
}

/** Install the peers' pinned libraries unless they are already installed. */
export async function installPeers() {
  const stamp = join(PEERS_INSTALLED, ".installed-from");
  const hash = hashOf("bench/peers/requirements.txt", "bench/peers/package-lock.json");
  if (isStamped(stamp, hash)) return;
  mkdirSync(PEERS_INSTALLED, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(join(PEERS, file), join(PEERS_INSTALLED, file));
  await timed("比べる相手のライブラリを入れています", async () => {
    await run("peers-venv", findPython(), ["-m", "venv", "--clear", join(PEERS_INSTALLED, "python")]);
    await installLocked(PEERS_PYTHON, ["bench/peers/requirements.txt"], { name: "peers-pip" });
    await run("peers-npm", "npm", ["ci", "--prefix", PEERS_INSTALLED, "--no-audit", "--no-fund"]);
  });
  setStamp(stamp, hash);
}
