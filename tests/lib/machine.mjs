/** What the tests use of the machine if it is there: a Chromium, which may be installed, and a PostgreSQL. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { showFailure, timed } from "../../deploy/output.mjs";
import { PYTHON } from "../../deploy/paths.mjs";
import { run } from "../../deploy/processes.mjs";

const CHROMIUMS = ["chromium", "chromium-browser", "google-chrome"];
const CONNECT = `
import sys, sqlalchemy
sqlalchemy.create_engine(sys.argv[1], connect_args={"connect_timeout": 3}).connect()
`;

/** Return what Playwright must be told to find a Chromium, or null when there is none and none can be installed. */
export async function chromiumEnvironment(nodeInstalled) {
  if (process.env.CHROMIUM_PATH) return {};
  const found = chromiumOnPath();
  if (found) return { CHROMIUM_PATH: found };
  try {
    if (isDebianRoot()) {
      await timed("Chromiumを入れています", installByApt);
      return { CHROMIUM_PATH: chromiumOnPath() };
    }
    await nodeInstalled;
    await timed("Chromiumを入れています", () =>
      run("chromium", "npx", ["playwright", "install", "chromium"]),
    );
    return {};
  } catch (failure) {
    showFailure(failure);
    return null;
  }
}

/** Return the address of a PostgreSQL that answers, or null. */
export function answeringPostgres() {
  const address = process.env.TEST_DATABASE_URL || "postgresql+psycopg:///postgres";
  const { status } = spawnSync(PYTHON, ["-c", CONNECT, address], { stdio: "ignore" });
  return status === 0 ? address : null;
}

function chromiumOnPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = CHROMIUMS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isDebianRoot() {
  const release = "/etc/os-release";
  return (
    process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, "utf8"))
  );
}

async function installByApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-update", "apt-get", ["update"], { env });
  // The fonts are for the pictures of failed tests: without them Japanese is all boxes.
  const packages = ["chromium", "fonts-noto-cjk"];
  await run("apt-install", "apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
}
