/** `npm run bench:matching`: the ranking of a home's list, compared with numpy and with loading all people by the ORM. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installLocked } from "../deploy/install.mjs";
import { Failure, timed } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { hashOf, isStamped, setStamp } from "../deploy/stamps.mjs";
import { databases, describeMachine, measuredEnvironment } from "./machine.mjs";
import { IS_SHORT, note } from "./results.mjs";
import { rowFormat } from "./summary.mjs";

const [HOMES, PEOPLE] = IS_SHORT ? [1550, 20_000] : [15500, 200_000];
const TIMES = 5;
// Targets for p95 by number of people: the ranking, and the whole call.
const TARGETS_MS = { [PEOPLE]: { query: 5, call: 20 }, [PEOPLE * TIMES]: { query: 15, call: 30 } };
const FIT_TARGET_MS = 50;
const LIBRARIES = "requirements-learning.txt";
const INSTALLED = inProject("var", "learning");
const row = rowFormat([16, 8, 9, 9, 16, 16, 16, 12, 12]);

stopOnSignals(130);
await orFail(main);

async function main() {
  await installNumpy();
  console.log(
    `${describeMachine(false)}\n${HOMES}件のホーム。時間はミリ秒で、中央値／95%がこれ以内。読む行は、測ったホームのうちいちばん多いもの。\n`,
  );
  console.log(
    row("", "ホーム", "希望者", "読む行", "順位づけ", "1回の呼び出し", "numpy", "対numpy", "ORMの何倍速"),
  );
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const missed = [];
  try {
    for (const [name, database] of databases(folder)) {
      try {
        missed.push(...measure(name, environment(database.address, folder)));
      } finally {
        database.drop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (missed.length) throw new Failure(`目標に届きません：\n${missed.join("\n")}`);
}

function measure(name, env) {
  const python = (...args) =>
    execFileSync(PYTHON, ["-m", ...args], {
      cwd: inProject(),
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1e8,
    });
  const flask = (...args) => python("flask", "--app", "wsgi", ...args);
  flask("db", "upgrade");
  flask("demo", "population", "--people", String(PEOPLE), "--homes", String(HOMES));
  const missed = show(name, JSON.parse(python("bench.matching", "measure")));
  if (name !== "PostgreSQL" || IS_SHORT) return missed;
  python("bench.matching", "grow", String(TIMES));
  return [...missed, ...show(name, JSON.parse(python("bench.matching", "measure")))];
}

/** Print the measurements of one database; return a sentence for each missed target. */
function show(database, { people, lists, write, fit }) {
  const where = `${database} ${people / 10_000}万人`;
  const missed = [];
  const compare = (what, { p95 }, target) => {
    if (p95 > target) missed.push(`${where} ${what}：${p95.toFixed(1)}（目標 ${target}）`);
  };
  for (const { name, rows, read, query, call, scan, loaded } of lists) {
    const ratio = (query.p50 / scan.p50).toFixed(2);
    const faster = `${Math.round(loaded / call.p50)}倍`;
    console.log(
      row(
        where,
        name,
        rows,
        read ?? "–",
        formatTimes(query),
        formatTimes(call),
        formatTimes(scan),
        ratio,
        faster,
      ),
    );
    compare(`${name} 順位づけ`, query, TARGETS_MS[people].query);
    compare(`${name} 呼び出し`, call, TARGETS_MS[people].call);
  }
  noteFigures(`${people} people, ${database}`, lists, TARGETS_MS[people]);
  console.log(
    `  希望条件の更新 ${formatTimes(write.with)}、一覧のための行なしでは ${formatTimes(write.without)}`,
  );
  console.log(`  合うホームの数と、1つゆるめたときの数 ${formatTimes(fit)}\n`);
  compare("合うホームの数", fit, FIT_TARGET_MS);
  return missed;
}

function noteFigures(where, lists, targets) {
  const slowest = (pick) => Math.max(...lists.map((list) => pick(list).p95));
  const limit = { unit: "ms", peer: "limit" };
  note({
    ...limit,
    work: `ranking of ${where}, p95`,
    ours: slowest(({ query }) => query),
    theirs: targets.query,
  });
  note({
    ...limit,
    work: `call with the ranking of ${where}, p95`,
    ours: slowest(({ call }) => call),
    theirs: targets.call,
  });
}

/** Install numpy into a separate folder, because the server must run without it. */
async function installNumpy() {
  const stamp = join(INSTALLED, ".installed-from");
  if (isStamped(stamp, hashOf(LIBRARIES))) return;
  await timed("比べるためのライブラリを入れています", () =>
    installLocked(PYTHON, [LIBRARIES], { name: "learning-pip", target: INSTALLED }),
  );
  setStamp(stamp, hashOf(LIBRARIES));
}

function environment(databaseUrl, folder) {
  return { ...measuredEnvironment(0, databaseUrl, folder), PYTHONPATH: INSTALLED };
}

function formatTimes({ p50, p95 }) {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
}
