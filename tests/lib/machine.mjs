/** What the tests use of the machine, installed where that is possible: a Chromium, nginx and Redis. */
import { existsSync, readFileSync } from "node:fs";
import { showFailure, timed } from "../../deploy/output.mjs";
import { run } from "../../deploy/processes.mjs";
import { CLUSTER_TOOLS, toolPath } from "../../deploy/tools.mjs";

const CHROMIUMS = ["chromium", "chromium-browser", "google-chrome"];
// The fonts are for the pictures of failed tests: without them Japanese is all boxes.
const CHROMIUM_PACKAGES = ["chromium", "fonts-noto-cjk"];

/**
 * Return what Playwright must be told to find a Chromium, or null when there is none and none can be installed.
 * @returns {Promise<{ CHROMIUM_PATH?: string } | null>}
 */
export async function chromiumEnvironment(nodeInstalled) {
  if (process.env.CHROMIUM_PATH) return {};
  const found = toolPath(...CHROMIUMS);
  if (found) return { CHROMIUM_PATH: found };
  try {
    if (isDebianRoot()) {
      await timed("Chromiumを入れています", () => installByApt(CHROMIUM_PACKAGES));
      return { CHROMIUM_PATH: toolPath(...CHROMIUMS) };
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

/** Whether alerts can be tried: Prometheus' own tool for that, installed where it can be. */
export async function canTryAlerts() {
  if (toolPath("promtool")) return true;
  if (!isDebianRoot()) return false;
  try {
    await timed("promtoolを入れています", () => installByApt(["prometheus"]));
    return true;
  } catch (failure) {
    showFailure(failure);
    return false;
  }
}

/** Whether several machines can be played on this one; what is missing for that is installed where it can be. */
export async function canCluster() {
  const absent = CLUSTER_TOOLS.filter((name) => !toolPath(name));
  if (absent.length === 0) return true;
  if (!isDebianRoot()) return false;
  try {
    await timed("nginxとRedisを入れています", () => installByApt(absent));
    return true;
  } catch (failure) {
    showFailure(failure);
    return false;
  }
}

function isDebianRoot() {
  const release = "/etc/os-release";
  return (
    process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, "utf8"))
  );
}

async function installByApt(packages) {
  // At this level nothing that is installed is started: the tests have their own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  await run("apt-update", "apt-get", ["update"], { env });
  await run("apt-install", "apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
}
