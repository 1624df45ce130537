/** Finds programs that the tests need (Chromium, promtool, nginx, Redis), and installs them where possible. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { showFailure, timed } from "../../deploy/output.mjs";
import { run } from "../../deploy/processes.mjs";
import { CLUSTER_TOOLS, toolPath } from "../../deploy/tools.mjs";

// The headless shell first: the others draw a browser window around each page, which makes browser tests slower.
const HEADLESS_SHELL = "chromium-headless-shell";
const CHROMIUMS = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome"];
// Without a Japanese font, printed pages contain no text, and screenshots show boxes.
const JAPANESE_FONT = "fonts-noto-cjk";

/**
 * Return the environment variables with which Playwright finds Chromium, or null if Chromium cannot be installed.
 * @returns {Promise<{ CHROMIUM_PATH?: string } | null>}
 */
export async function chromiumEnvironment(nodeInstalled) {
  if (process.env.CHROMIUM_PATH) return {};
  try {
    if (isDebianRoot()) {
      const missing = [
        ...(toolPath(...CHROMIUMS) ? [] : [HEADLESS_SHELL]),
        ...(hasJapaneseFont() ? [] : [JAPANESE_FONT]),
      ];
      if (missing.length) await timed("Chromiumを入れています", () => installByApt(missing));
    }
    const found = toolPath(...CHROMIUMS);
    if (found) return { CHROMIUM_PATH: found };
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

/** Whether promtool, which tests the alerts, is available. Installs it where possible. */
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

/** Whether the programs of a local cluster are available. Installs missing ones where possible. */
export async function canCluster() {
  const missing = CLUSTER_TOOLS.filter((name) => !toolPath(name));
  if (missing.length === 0) return true;
  if (!isDebianRoot()) return false;
  try {
    await timed("nginxとRedisを入れています", () => installByApt(missing));
    return true;
  } catch (failure) {
    showFailure(failure);
    return false;
  }
}

function hasJapaneseFont() {
  const { stdout } = spawnSync("fc-list", [":lang=ja"], { encoding: "utf8" });
  return Boolean(stdout);
}

function isDebianRoot() {
  const release = "/etc/os-release";
  return (
    process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, "utf8"))
  );
}

async function installByApt(packages) {
  // RUNLEVEL=1 prevents that apt starts installed services. The tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  await run("apt-update", "apt-get", ["update"], { env });
  await run("apt-install", "apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
}
