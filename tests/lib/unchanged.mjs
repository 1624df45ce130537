/** Skips steps that passed and whose sources have not changed since. A stamp stores the hash of the sources. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { inProject } from "../../deploy/paths.mjs";
import { hashOf, isStamped, setStamp } from "../../deploy/stamps.mjs";

const UNCHANGED = "前に通ってから変わっていないため、していません。";
// These files can change the result of every step.
const COMMON_SOURCES = [
  "package-lock.json",
  "requirements.txt",
  "tests/requirements.txt",
  "tests/run.mjs",
  "tests/lib",
];
const STAMPS = inProject("var", "passed");

/**
 * Return the step so that it is skipped while its files are unchanged since it last passed: its `sources` (git pathspecs)
 * and its `built` files, which git ignores.
 */
export function unlessUnchanged(step) {
  if (!step.sources) return step;
  const work = async () => {
    const stamp = `${STAMPS}/${step.name.replaceAll(/\W+/g, "-")}`;
    const hash = hashOf(...filesOf([...step.sources, ...COMMON_SOURCES]), ...(step.built ?? []));
    if (isStamped(stamp, hash)) return { passed: 0, failed: 0, skipped: 1, sentence: UNCHANGED };
    rmSync(stamp, { force: true });
    const result = await step.work();
    if (result.failed === 0 && result.passed > 0) {
      mkdirSync(STAMPS, { recursive: true });
      setStamp(stamp, hash);
    }
    return result;
  };
  return { ...step, work };
}

function filesOf(patterns) {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...patterns];
  const files = execFileSync("git", list, { cwd: inProject(), maxBuffer: 1e8 }).toString().split("\0");
  return [...new Set(files)].filter((file) => file && existsSync(inProject(file))).sort();
}
