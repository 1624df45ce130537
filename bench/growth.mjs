/** `npm run bench:growth`: response times of an office's lists after ten years, in a nationwide service. Needs PostgreSQL. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../deploy/output.mjs";
import { createTemporaryDatabase, findPostgres } from "../deploy/postgres.mjs";
import { orFail, stopOnSignals } from "../deploy/processes.mjs";
import { measureLists } from "./list-calls.mjs";
import { describeMachine, moveToLoadCore } from "./machine.mjs";
import { note } from "./results.mjs";
import { rowFormat } from "./summary.mjs";
import { inServedWorld, multiplyRows } from "./world.mjs";

const LIMIT_MS = 100;
const STATEMENTS_MAX = 6;
const TIMES = 20;
const row = rowFormat([62, -8, -8, -8]);

stopOnSignals(130);
await orFail(main);

async function main() {
  const server = findPostgres();
  if (!server) throw new Failure("PostgreSQLが応答しません。");
  console.log(
    `${describeMachine()}\n95%が${LIMIT_MS}ミリ秒以内、${STATEMENTS_MAX}文以内（${TIMES}回ずつ）\n`,
  );
  moveToLoadCore();
  const folder = mkdtempSync(join(tmpdir(), "bench-growth-"));
  const database = createTemporaryDatabase(server, "bench");
  try {
    const results = await measure(database.address, folder);
    const longest = Math.max(...results.map(({ p95 }) => p95));
    note({
      work: "slowest list after ten years, p95",
      ours: longest,
      unit: "ms",
      peer: "limit",
      theirs: LIMIT_MS,
    });
    const slow = results.filter(({ p95, statements }) => p95 > LIMIT_MS || statements > STATEMENTS_MAX);
    if (slow.length) {
      const lines = slow.map(
        ({ path, p95, statements }) => `${path}：${p95.toFixed(0)}ミリ秒、${statements}文`,
      );
      throw new Failure(`${LIMIT_MS}ミリ秒か${STATEMENTS_MAX}文を超えました：\n${lines.join("\n")}`);
    }
  } finally {
    database.drop();
    rmSync(folder, { recursive: true });
  }
}
function measure(databaseUrl, folder) {
  const options = { databaseUrl, folder, app: "bench.counting_server:app" };
  return inServedWorld(options, async ({ env, facility, counselor }) => {
    await multiplyRows(env, "bench.growth");
    console.log(row("", "p50", "p95", "文"));
    const results = await measureLists(facility, counselor, TIMES);
    for (const { path, p50, p95, statements } of results) {
      console.log(row(path, p50.toFixed(0), p95.toFixed(0), statements));
    }
    return results;
  });
}
