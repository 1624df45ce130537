/** `npm test`: installs what the tests need, then runs every check and test of the project; this file is their list. */
import { buildApps } from "../deploy/builds.mjs";
import { installNode, installPython } from "../deploy/install.mjs";
import { Failure, secondsSince } from "../deploy/output.mjs";
import { PYTHON } from "../deploy/paths.mjs";
import { answeringPostgres } from "../deploy/postgres.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { checkTools } from "../deploy/tools.mjs";
import { canCluster, chromiumEnvironment } from "./lib/machine.mjs";
import { junitCounts, playwrightCounts, vitestCounts } from "./lib/reports.mjs";
import { countsLine, doSteps, missing, resultFile, step } from "./lib/steps.mjs";

// The other tests meet no database: they need not be repeated for the second one.
const WITH_A_DATABASE = ["tests/api", "tests/models", "tests/queries", "tests/demo/test_demo_data.py"];
const MUST_BE_COMPLETE = process.env.CI === "true";
stopOnSignals(130);
await orFail(main);

async function main() {
  const beganAt = Date.now();
  checkTools();
  const { chromium, cluster } = await install();
  const sum = await doSteps(steps(chromium, answeringPostgres(), cluster));
  console.log(`\n全部で${secondsSince(beganAt)}秒`);
  console.log(countsLine(sum));
  process.exitCode = sum.failed ? 1 : 0;
}

async function install() {
  const node = installNode();
  const [found] = await Promise.all([
    // One after the other: both may be installed by the same tool, which allows one at a time.
    chromiumEnvironment(node).then(async (chromium) => ({ chromium, cluster: await canCluster() })),
    node,
    installPython(["requirements.txt", "tests/requirements.txt"]),
  ]);
  return found;
}

function steps(chromium, postgres, cluster) {
  const python = (name, ...args) => step(name, PYTHON, ["-m", ...args]);
  const build = buildStep();
  return [
    vitestStep(),
    build,
    python("ruff check", "ruff", "check"),
    python("ruff format", "ruff", "format", "--check"),
    python("mypy", "mypy", "server", "demo", "line_emulator", "bench", "wsgi.py"),
    step("biome", "npm", ["run", "lint"]),
    step("tsc", "npm", ["run", "types"]),
    pytestStep("pytest SQLite", { unset: ["TEST_DATABASE_URL"] }),
    postgres
      ? pytestStep("pytest PostgreSQL", { env: { TEST_DATABASE_URL: postgres } }, WITH_A_DATABASE)
      : missing("pytest PostgreSQL", "PostgreSQLが応答しないため、していません。", MUST_BE_COMPLETE),
    postgres && cluster
      ? step("torture", "node", ["tests/torture/torture.mjs", "--short"], { cores: 2 })
      : missing("torture", "PostgreSQL、nginx、Redisがそろわないため、していません。", MUST_BE_COMPLETE),
    postgres
      ? step("idle sockets", "node", ["tests/idle/idle.mjs"], { cores: 2 })
      : missing("idle sockets", "PostgreSQLが応答しないため、していません。", MUST_BE_COMPLETE),
    chromium
      ? e2eStep(chromium, build)
      : missing("Playwright", "Chromiumがないため、していません。", MUST_BE_COMPLETE),
  ];
}

/** Both builds, made once: whoever else needs them awaits the same work. */
function buildStep() {
  let built;
  const build = () => {
    built ??= buildApps();
    return built;
  };
  return { name: "build", build, work: () => build().then(() => ({ passed: 1, failed: 0, skipped: 0 })) };
}

function e2eStep(chromium, { build }) {
  const report = resultFile("playwright.json");
  const env = { ...chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ["playwright", "test", "-c", "tests/e2e/playwright.config.ts", "--reporter=list,json"];
  const e2e = step("Playwright", "npx", args, { env, cores: 2, report, counts: playwrightCounts });
  const work = async () => {
    await build().catch(() => {
      throw new Failure("組み立てに失敗したため、していません。");
    });
    return e2e.work();
  };
  return { ...e2e, work };
}

function vitestStep() {
  const report = resultFile("vitest.json");
  const args = [
    "run",
    "test:ui",
    "--",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  return step("Vitest", "npm", args, { report, counts: vitestCounts });
}

function pytestStep(name, environment, folders = []) {
  const report = resultFile(`${name.replace(" ", "-")}.xml`);
  const args = ["-m", "pytest", "-n", "2", `--junitxml=${report}`, ...folders];
  return step(name, PYTHON, args, { ...environment, cores: 2, report, counts: junitCounts });
}
