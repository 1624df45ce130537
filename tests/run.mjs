/** `npm test`: installs what the tests need, then runs every check and test of the project; this file is their list. */
import { buildApiTypes, DOCUMENT } from "../deploy/api-types.mjs";
import { buildApps } from "../deploy/builds.mjs";
import { installNode, installPython } from "../deploy/install.mjs";
import { Failure, secondsSince } from "../deploy/output.mjs";
import { PYTHON } from "../deploy/paths.mjs";
import { answeringPostgres } from "../deploy/postgres.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { checkTools } from "../deploy/tools.mjs";
import { canCluster, canTryAlerts, chromiumEnvironment } from "./lib/machine.mjs";
import { junitCounts, playwrightCounts, vitestCounts } from "./lib/reports.mjs";
import { CORES, countsLine, doSteps, missing, resultFile, step } from "./lib/steps.mjs";
import { unlessUnchanged } from "./lib/unchanged.mjs";

/** Where the servers of each half of the browser tests begin. */
const FIRST_PORTS = [8710, 8720];
const IN_CI = process.env.CI === "true";
const PYTHON_SOURCES = ["*.py", "*requirements*", "pyproject.toml", "migrations", "deploy", "tests", "demo"];
const SCREEN_SOURCES = ["shared-ui", "liff-app", "portal-app", "*.ts", "package*.json", "tsconfig*.json"];
stopOnSignals(130);
await orFail(main);

async function main() {
  const beganAt = Date.now();
  checkTools();
  // Many short programs follow: each would compile the sources anew.
  delete process.env.PYTHONDONTWRITEBYTECODE;
  const sum = await doSteps(steps(install()).map((one) => (IN_CI ? one : unlessUnchanged(one))));
  console.log(`\n全部で${secondsSince(beganAt)}秒`);
  console.log(countsLine(sum));
  process.exitCode = sum.failed ? 1 : 0;
}

/** Begin to install everything; a step waits only for what it needs itself. */
function install() {
  const node = installNode();
  const python = installPython(["requirements.txt", "tests/requirements.txt"]);
  const types = Promise.all([node, python]).then(buildApiTypes);
  const chromium = chromiumEnvironment(node);
  // One after the other: both may be installed by the same tool, which allows one at a time.
  const cluster = chromium.then(canCluster);
  const alerts = cluster.then(canTryAlerts);
  const postgres = Promise.all([python, alerts]).then(answeringPostgres);
  const machines = Promise.all([postgres, cluster, node]).then(([found, can]) => found && can);
  return { node, python, types, chromium, postgres, machines };
}

/** What is short and tells most comes first, then what is long, so that no long step is left alone at the end. */
function steps({ node, python, types, chromium, postgres, machines }) {
  const check = (name, sources, ...args) => ({
    ...step(name, PYTHON, ["-m", ...args]),
    after: python,
    sources,
  });
  const build = buildStep(node);
  return [
    check("ruff check", PYTHON_SOURCES, "ruff", "check"),
    check("ruff format", PYTHON_SOURCES, "ruff", "format", "--check"),
    build,
    // The longest, in two halves of the files, each with servers and people of its own.
    e2eStep(1, { chromium, python }, build),
    e2eStep(2, { chromium, python }, build),
    // Everything: some tests read the whole tree.
    provided("pytest SQLite", postgres, (found) => pytestStep("pytest SQLite", "", found), {
      sources: ["."],
      cores: pytestCores(),
    }),
    provided(
      "pytest PostgreSQL",
      postgres,
      (found) => found && pytestStep("pytest PostgreSQL", found, true),
      {
        sources: PYTHON_SOURCES,
        cores: pytestCores(),
        lacks: "PostgreSQLが応答しないため、していません。",
      },
    ),
    { ...vitestStep(), after: types, sources: SCREEN_SOURCES, built: [DOCUMENT] },
    {
      ...step("tsc", "npm", ["run", "types"]),
      after: types,
      sources: [...SCREEN_SOURCES, "tests", "*.mjs"],
      built: [DOCUMENT],
    },
    check("mypy", PYTHON_SOURCES, "mypy"),
    provided(
      "torture",
      machines,
      (found) => found && step("torture", "node", ["tests/torture/torture.mjs", "--short"]),
      { lacks: "PostgreSQL、nginx、Redisがそろわないため、していません。" },
    ),
    provided(
      "idle sockets",
      postgres,
      (found) => found && step("idle sockets", "node", ["tests/idle/idle.mjs"]),
      { lacks: "PostgreSQLが応答しないため、していません。" },
    ),
    { ...step("biome", "npm", ["run", "lint"]), after: node, sources: ["."] },
  ];
}

/**
 * A step of what the machine turns out to have; `make` returns nothing where it lacks that.
 * @param {string} name
 * @param {Promise<any>} what
 * @param {(found: any) => { work: () => Promise<any> } | null | undefined | false | ""} make
 * @param {{ sources?: string[], cores?: number, lacks?: string }} options
 */
function provided(name, what, make, { lacks, ...options }) {
  const work = async () => (make(await what) || missing(name, lacks, IN_CI)).work();
  return { name, after: what, work, ...options };
}

/** Both builds, made once: whoever else needs them awaits the same work. */
function buildStep(node) {
  let built;
  const build = () => {
    built ??= buildApps();
    return built;
  };
  const work = () => build().then(() => ({ passed: 1, failed: 0, skipped: 0 }));
  return { name: "build", after: node, build, work };
}

/** Half of the browser tests, by their files. */
function e2eStep(half, { chromium, python }, { build, after }) {
  const name = `Playwright ${half}/2`;
  const report = resultFile(`playwright-${half}.json`);
  const config = "tests/e2e/playwright.config.ts";
  const args = ["playwright", "test", "-c", config, `--shard=${half}/2`, "--reporter=list,json"];
  const make = (found) => {
    const env = { ...found, PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_PORT: String(FIRST_PORTS[half - 1]) };
    return found && step(name, "npx", args, { env, report, counts: playwrightCounts });
  };
  // Counted low: both halves beside one more step took a little less time than two steps at once.
  const e2e = provided(name, chromium, make, { cores: 0.5, lacks: "Chromiumがないため、していません。" });
  const work = async () => {
    await build().catch(() => {
      throw new Failure("組み立てに失敗したため、していません。");
    });
    return e2e.work();
  };
  return { ...e2e, after: Promise.all([chromium, python, after]), work };
}

function vitestStep() {
  const report = resultFile("vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return step("Vitest", "npm", ["run", "test:ui", "--", ...reporters], { report, counts: vitestCounts });
}

/** The tests of one database; where both are tested each has its share of the cores, and of the tests (docs/tests.md). */
function pytestStep(name, address, isShared) {
  const report = resultFile(`${name.replace(" ", "-")}.xml`);
  const workers = pytestCores();
  // One worker needs no program beside it that gives out the tests.
  const args = ["-m", "pytest", "-n", String(workers > 1 ? workers : 0), `--junitxml=${report}`];
  const environment = address ? { env: { TEST_DATABASE_URL: address } } : { unset: ["TEST_DATABASE_URL"] };
  const share = isShared ? ["--share"] : [];
  return step(name, PYTHON, [...args, ...share], { ...environment, report, counts: junitCounts });
}

function pytestCores() {
  return Math.floor(CORES / 2);
}
