/**
 * `npm test`: installs what the tests need, then runs all checks and tests of the project. `CI=true` adds PostgreSQL, the
 * cluster and more browser tests; `npm run test:all` adds the long-running tests (docs/tests.md).
 */
import { buildApiTypes, DOCUMENT } from "../deploy/api-types.mjs";
import { buildApps } from "../deploy/builds.mjs";
import { installNode, installPython } from "../deploy/install.mjs";
import { Failure, secondsSince } from "../deploy/output.mjs";
import { PYTHON } from "../deploy/paths.mjs";
import { findPostgres } from "../deploy/postgres.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { checkTools } from "../deploy/tools.mjs";
import { canCluster, canTryAlerts, chromiumEnvironment } from "./lib/machine.mjs";
import { flakyTests, junitCounts, playwrightCounts, vitestCounts } from "./lib/reports.mjs";
import { CORES, countsLine, doSteps, missing, resultFile, step } from "./lib/steps.mjs";
import { unlessUnchanged } from "./lib/unchanged.mjs";

/** "default" on a developer's machine, "ci" before a change is merged, "all" before a release. */
const SCOPE = process.argv.includes("--all") ? "all" : process.env.CI === "true" ? "ci" : "default";
const IS_DEFAULT = SCOPE === "default";
const PYTHON_SOURCES = ["*.py", "*requirements*", "pyproject.toml", "migrations", "deploy", "tests", "demo"];
const SCREEN_SOURCES = ["shared-ui", "liff-app", "portal-app", "*.ts", "package*.json", "tsconfig*.json"];
/** The Python tests run as two steps for better parallelism. Tests of one folder share fixtures and stay together. */
const FIRST_HALF = ["access", "accounts", "audit", "offices", "operator", "site"].map(
  (folder) => `tests/${folder}`,
);
const SECOND_HALF = ["tests", ...FIRST_HALF.map((folder) => `--ignore=${folder}`)];
/** In the full run, heavy proofs of rules that no database changes run once, on SQLite, which restores its data faster. */
const WITHOUT_HEAVY = ["-m", "not release or both_databases or only_on"];
const BROWSER_REPORT = resultFile("playwright.json");
stopOnSignals(130);
await orFail(main);

async function main() {
  const beganAt = Date.now();
  checkTools();
  process.env.TEST_SCOPE = SCOPE;
  const all = steps(install());
  const sum = await doSteps(IS_DEFAULT ? all.map(unlessUnchanged) : all);
  console.log(`\n全部で${secondsSince(beganAt)}秒`);
  for (const title of flakyTests(BROWSER_REPORT))
    console.log(`2回目で通ったテスト（直してください）: ${title}`);
  console.log(countsLine(sum));
  process.exitCode = sum.failed ? 1 : 0;
}

/** Start all installations that the scope needs; return their promises, so that each step waits only for its own needs. */
function install() {
  const node = installNode();
  const python = installPython(["requirements.txt", "tests/requirements.txt"]);
  const types = Promise.all([node, python]).then(buildApiTypes);
  const chromium = chromiumEnvironment(node);
  const services = IS_DEFAULT ? { postgres: null, machines: null } : findServices({ node, python, chromium });
  return { node, python, types, chromium, ...services };
}

/** Find the services of the machine, and install missing ones where possible. */
function findServices({ node, python, chromium }) {
  // Sequential, because both may use apt, which allows one process at a time.
  const cluster = chromium.then(canCluster);
  const alerts = cluster.then(canTryAlerts);
  const postgres = Promise.all([python, alerts]).then(findPostgres);
  const machines = Promise.all([postgres, cluster, node]).then(([server, canStart]) => server && canStart);
  return { postgres, machines };
}

/** Short steps first for early feedback, then the longest, so that no long step runs alone at the end. */
function steps({ node, python, types, chromium, postgres, machines }) {
  const check = (name, sources, ...args) => ({
    ...step(name, PYTHON, ["-m", ...args]),
    after: python,
    sources,
  });
  const build = buildStep(node);
  const [longest, ...morePytest] = pytestSteps(python, postgres);
  return [
    check("ruff check", PYTHON_SOURCES, "ruff", "check"),
    check("ruff format", PYTHON_SOURCES, "ruff", "format", "--check"),
    build,
    longest,
    browserStep({ chromium, python }, build),
    ...morePytest,
    { ...vitestStep(), after: types, sources: SCREEN_SOURCES, built: [DOCUMENT] },
    {
      ...step("tsc", "npm", ["run", "types"]),
      after: types,
      sources: [...SCREEN_SOURCES, "tests", "*.mjs"],
      built: [DOCUMENT],
    },
    check("mypy", PYTHON_SOURCES, "mypy"),
    ...(IS_DEFAULT ? [] : clusterSteps(postgres, machines)),
    { ...step("biome", "npm", ["run", "lint"]), after: node, sources: ["."] },
  ];
}

/** By default all tests on SQLite; in CI each test on the database where it can fail; in the full run nearly all on both. */
function pytestSteps(python, postgres) {
  if (IS_DEFAULT) {
    const onSqlite = (name, tests) => ({
      ...pytestStep(name, tests),
      after: python,
      // All files, because some tests read the whole tree.
      sources: ["."],
    });
    return [onSqlite("pytest SQLite 1", FIRST_HALF), onSqlite("pytest SQLite 2", SECOND_HALF)];
  }
  const onPostgres = (name, options) =>
    provided(name, postgres, (address) => pytestStep(name, options, address), {
      cores: pytestCores(),
      lacks: "PostgreSQLが応答しないため、していません。",
    });
  if (SCOPE === "ci")
    return [
      onPostgres("pytest PostgreSQL 1", ["--share", ...FIRST_HALF]),
      onPostgres("pytest PostgreSQL 2", ["--share", ...SECOND_HALF]),
      { ...pytestStep("pytest SQLite", ["--share"]), after: python },
    ];
  return [
    { ...pytestStep("pytest SQLite 1", FIRST_HALF), after: python },
    { ...pytestStep("pytest SQLite 2", SECOND_HALF), after: python },
    onPostgres("pytest PostgreSQL 1", [...WITHOUT_HEAVY, ...FIRST_HALF]),
    onPostgres("pytest PostgreSQL 2", [...WITHOUT_HEAVY, ...SECOND_HALF]),
  ];
}

function clusterSteps(postgres, machines) {
  const torture = ["tests/torture/torture.mjs", ...(SCOPE === "all" ? [] : ["--short"])];
  const steps = [
    provided("torture", machines, () => step("torture", "node", torture), {
      lacks: "PostgreSQL、nginx、Redisがそろわないため、していません。",
    }),
  ];
  if (SCOPE !== "all") return steps;
  const idle = provided(
    "idle sockets",
    postgres,
    () => step("idle sockets", "node", ["tests/idle/idle.mjs"]),
    { lacks: "PostgreSQLが応答しないため、していません。" },
  );
  return [...steps, idle];
}

/**
 * A step that needs a service of the machine. Fails if the service is missing.
 * @param {string} name
 * @param {Promise<any>} what
 * @param {(service: any) => { work: () => Promise<any> }} make
 * @param {{ cores?: number, lacks: string }} options
 */
function provided(name, what, make, { lacks, ...options }) {
  const work = async () => {
    const service = await what;
    return (service ? make(service) : missing(name, lacks, true)).work();
  };
  return { name, after: what, work, ...options };
}

/** Build both apps once. Other steps that need the builds await the same promise. */
function buildStep(node) {
  let built;
  const build = () => {
    built ??= buildApps();
    return built;
  };
  const work = () => build().then(() => ({ passed: 1, failed: 0, skipped: 0 }));
  return { name: "build", after: node, build, work };
}

function browserStep({ chromium, python }, { build, after }) {
  const args = ["playwright", "test", "-c", "tests/e2e/playwright.config.ts", "--reporter=list,json"];
  const make = (environment) => {
    const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT };
    return step("Playwright", "npx", args, { env, report: BROWSER_REPORT, counts: playwrightCounts });
  };
  const work = async () => {
    const environment = await chromium;
    if (!environment) return missing("Playwright", "Chromiumがないため、していません。", !IS_DEFAULT).work();
    await build().catch(() => {
      throw new Failure("組み立てに失敗したため、していません。");
    });
    return make(environment).work();
  };
  return { name: "Playwright", after: Promise.all([chromium, python, after]), work };
}

function vitestStep() {
  const report = resultFile("vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return step("Vitest", "npm", ["run", "test:ui", "--", ...reporters], { report, counts: vitestCounts });
}

function pytestStep(name, options = [], address = "") {
  const report = resultFile(`${name.replaceAll(" ", "-")}.xml`);
  const workers = pytestCores();
  // A single worker does not need xdist's controller process.
  const args = ["-m", "pytest", "-n", String(workers > 1 ? workers : 0), `--junitxml=${report}`, ...options];
  const environment = address ? { env: { TEST_DATABASE_URL: address } } : { unset: ["TEST_DATABASE_URL"] };
  return step(name, PYTHON, args, { ...environment, cores: workers, report, counts: junitCounts });
}

function pytestCores() {
  return Math.floor(CORES / 2);
}
