/**
 * `npm run bench`: runs all benches in a short form, in about 20 minutes, and writes their figures into
 * docs/performance.md. `npm run bench -- http chat` runs some, and keeps the lines of the others.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../deploy/output.mjs";
import { inProject } from "../deploy/paths.mjs";
import { orFail } from "../deploy/processes.mjs";
import { ratioOf } from "./results.mjs";
import { asTable, linesOf } from "./table.mjs";

const BENCHES = [
  "http",
  "chat",
  "lists",
  "matching",
  "console",
  "sign-in",
  "terms",
  "push",
  "webhook",
  "web",
  "dev",
];
const PAGE = inProject("docs", "performance.md");

await orFail(main);

async function main() {
  const selected = process.argv.slice(2);
  const unknown = selected.filter((name) => !BENCHES.includes(name));
  if (unknown.length)
    throw new Failure(`${unknown.join("、")}はありません。${BENCHES.join("、")}のどれかです。`);
  const folder = mkdtempSync(join(tmpdir(), "bench-all-"));
  const results = join(folder, "results.jsonl");
  const failed = [];
  const beganAt = Date.now();
  for (const name of selected.length ? selected : BENCHES) {
    console.log(`\n── ${name}（${minutesSince(beganAt)}分）`);
    if (await runBench(name, results)) failed.push(name);
  }
  const figures = existsSync(results)
    ? readFileSync(results, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];
  rmSync(folder, { recursive: true });
  const fallen = writePage(figures);
  console.log(`\n${minutesSince(beganAt)}分。docs/performance.md に${figures.length}行を書きました。`);
  const faults = [
    ...failed.map((name) => `${name}：目標に届かないか、失敗しました`),
    ...fallen.map(({ work, since }) => `${work}：${since}`),
  ];
  if (faults.length) throw new Failure(faults.join("\n"));
}

/** Run a bench; return its exit code. */
function runBench(name, results) {
  const program = spawn(process.execPath, [inProject("bench", `${name}.mjs`)], {
    cwd: inProject(),
    env: { ...process.env, BENCH_RESULTS: results },
    stdio: "inherit",
  });
  return new Promise((resolve) => program.on("exit", (code) => resolve(code ?? 1)));
}

/** Write the table; return the lines that fell since the last one. */
function writePage(figures) {
  const former = existsSync(PAGE) ? linesOf(readFileSync(PAGE, "utf8")) : [];
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus()[0].model.trim()} × ${cpus().length}`;
  const lines = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), date, machine }));
  const { page, fallen } = asTable(lines, former, BENCHES);
  writeFileSync(PAGE, page);
  return fallen;
}

function minutesSince(beganAt) {
  return ((Date.now() - beganAt) / 60_000).toFixed(1);
}
