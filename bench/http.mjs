/** `npm run bench:http`: how many requests one core answers, beside a bare Flask route of the same length under the same gunicorn. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { demoEnvironment } from "../deploy/environment.mjs";
import { Failure } from "../deploy/output.mjs";
import { PYTHON } from "../deploy/paths.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { answering } from "../deploy/services.mjs";
import { answeringPostgres } from "../tests/lib/machine.mjs";
import { describeMachine, freePort, moveToLoadCore, onServerCore, ownPostgres } from "./machine.mjs";
import { fillWorld, prepareDatabase } from "./world.mjs";

const HOME_LIST = "/api/facilities/homes/";
const LEAST_OF_BARE = 0.25;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 64;
const COLUMNS = [10, 26, 8, 9, 10, 7, 7, 22];

stopOnSignals(130);
await orFail(main);

async function main() {
  console.log(`${describeMachine()}\n${CONNECTIONS}接続、${SECONDS}秒ずつ交互に${ROUNDS}回の中央値\n`);
  moveToLoadCore();
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  console.log(row("", "", "bytes", "req/s", "bare", "p50 ms", "p99 ms", "of bare Flask"));
  const slow = [];
  for (const [name, database] of databases(folder)) {
    try {
      for (const found of await measure(database.address, folder)) {
        console.log(row(name, ...found.cells));
        if (found.path === HOME_LIST && found.ratio < LEAST_OF_BARE) slow.push(name);
      }
    } finally {
      database.drop();
    }
  }
  rmSync(folder, { recursive: true });
  if (slow.length)
    throw new Failure(`${slow.join("と")}でホームの一覧が素のFlaskの${LEAST_OF_BARE}に届きません。`);
}

function* databases(folder) {
  yield ["SQLite", { address: `sqlite:///${folder}/bench.sqlite3`, drop: () => {} }];
  const server = answeringPostgres();
  if (server) yield ["PostgreSQL", ownPostgres(server)];
  else console.log("PostgreSQLが応答しないため、SQLiteだけです。");
}

async function measure(databaseUrl, folder) {
  const env = environment(await freePort(), databaseUrl, folder);
  prepareDatabase(env);
  const [command, ...args] = onServerCore([
    ...[PYTHON, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "bench.peer:app"],
  ]);
  const server = start("bench-server", command, args, { env });
  const address = `http://127.0.0.1:${env.PORT}`;
  try {
    await answering(server, `${address}/healthz`);
    return await compare(address, await calls(address));
  } finally {
    await stop(server);
  }
}

function environment(port, databaseUrl, folder) {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME };
  return {
    ...own,
    ...demoEnvironment(port, 0, own),
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: join(folder, "media"),
    WORKER_IN_PROCESS: "0",
  };
}

/** The calls to measure, each with the cookies of somebody signed in and the length of its answer. */
async function calls(address) {
  const { facility, counselor, preference } = await fillWorld(address);
  const all = [
    { path: HOME_LIST, who: facility },
    { path: "/api/chat/contacts/", who: facility },
    { path: `/api/applicants/preferences/${preference}/`, who: counselor },
  ];
  for (const call of all) call.bytes = await call.who.lengthOf(call.path);
  return all;
}

async function compare(address, calls) {
  const rounds = calls.map(() => []);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, { path, who, bytes }] of calls.entries()) {
      const bare = await load(`${address}/bare/${bytes}`, who.cookies);
      const call = await load(`${address}${path}`, who.cookies);
      // The first round only warms up.
      if (round >= 0) rounds[index].push({ bare, call, ratio: call.rate / bare.rate });
    }
  }
  return calls.map(({ path, bytes }, index) => summary(path, bytes, rounds[index]));
}

async function load(url, cookies) {
  const found = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { Cookie: cookies },
  });
  if (found.errors || found.non2xx) throw new Failure(`${url}: ${found.errors + found.non2xx} 件の失敗`);
  return { rate: found.requests.total / found.duration, p50: found.latency.p50, p99: found.latency.p99 };
}

function summary(path, bytes, rounds) {
  const middle = (pick) => sorted(rounds, pick)[Math.floor(rounds.length / 2)];
  const ratios = sorted(rounds, ({ ratio }) => ratio);
  const ratio = middle((round) => round.ratio);
  const shown = `${ratio.toFixed(3)} (${ratios[0].toFixed(3)}–${ratios.at(-1).toFixed(3)})`;
  const rates = [middle(({ call }) => call.rate), middle(({ bare }) => bare.rate)].map(Math.round);
  const waits = [middle(({ call }) => call.p50), middle(({ call }) => call.p99)];
  return { path, ratio, cells: [path.replace("/api", ""), bytes, ...rates, ...waits, shown] };
}

function sorted(rounds, pick) {
  return rounds.map(pick).sort((a, b) => a - b);
}

function row(...cells) {
  return cells
    .map((cell, column) =>
      column < 2 ? `${cell}`.padEnd(COLUMNS[column]) : `${cell}`.padStart(COLUMNS[column]),
    )
    .join("");
}
