/** `npm run bench:http`: requests per second of one core, compared with a bare Flask route of the same response length. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { Failure } from "../deploy/output.mjs";
import { PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { waitUntilReady } from "../deploy/services.mjs";
import { databases, describeMachine, measuredEnvironment, moveToLoadCore, onServerCore } from "./machine.mjs";
import { fillWorld, prepareDatabase } from "./world.mjs";

const HOME_LIST = "/api/facilities/homes/";
const MIN_RATIO_TO_BARE = 0.25;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 64;
const WARM_UP = 500;
const COLUMNS = [12, 26, 8, 9, 10, 7, 7, 22];

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
      for (const result of await measure(database.address, folder)) {
        console.log(row(name, ...result.cells));
        if (result.path === HOME_LIST && result.ratio < MIN_RATIO_TO_BARE) slow.push(name);
      }
    } finally {
      database.drop();
    }
  }
  rmSync(folder, { recursive: true });
  if (slow.length)
    throw new Failure(`${slow.join("と")}でホームの一覧が素のFlaskの${MIN_RATIO_TO_BARE}に届きません。`);
}

async function measure(databaseUrl, folder) {
  const env = measuredEnvironment(await freePort(), databaseUrl, folder);
  prepareDatabase(env);
  const [command, ...args] = onServerCore([
    PYTHON,
    "-m",
    "gunicorn",
    "-c",
    "deploy/gunicorn.conf.py",
    "bench.peer:app",
  ]);
  const server = start("bench-server", command, args, { env });
  const address = `http://127.0.0.1:${env.PORT}`;
  try {
    await waitUntilReady(server, `${address}/healthz`);
    const result = [];
    for (const call of await calls(address)) result.push(await compare(address, call));
    return result;
  } finally {
    await stop(server);
  }
}

/** Return the calls to measure, each with a signed-in client and the length of its response. */
async function calls(address) {
  const { facility, counselor, preference } = await fillWorld(address);
  const all = [
    { path: HOME_LIST, client: facility },
    { path: "/api/chat/contacts/", client: facility },
    { path: `/api/applicants/preferences/${preference}/`, client: counselor },
  ];
  return Promise.all(
    all.map(async (call) => ({ ...call, bytes: await call.client.responseLength(call.path) })),
  );
}

/** Load a call and the bare route alternately. Each gets as many requests as it answers within a round. */
async function compare(address, { path, client, bytes }) {
  const bareUrl = `${address}/bare/${bytes}`;
  const callUrl = `${address}${path}`;
  const warmUp = async (url) => (await load(url, client.cookies, WARM_UP)).rate * SECONDS;
  const bareCount = await warmUp(bareUrl);
  const callCount = await warmUp(callUrl);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await load(bareUrl, client.cookies, bareCount);
    const call = await load(callUrl, client.cookies, callCount);
    rounds.push({ bare, call, ratio: call.rate / bare.rate });
  }
  return summarize(path, bytes, rounds);
}

/** Send a number of requests and wait for the last response, so that nothing slows down the next load. */
async function load(url, cookies, count) {
  const amount = Math.max(CONNECTIONS, Math.round(count));
  // autocannon notices the end at its next sample. The default of one second is too coarse for rounds of three seconds.
  const options = { url, amount, connections: CONNECTIONS, sampleInt: 20 };
  const result = await autocannon({ ...options, headers: { Cookie: cookies } });
  const failed = result.errors + result.non2xx;
  if (failed) throw new Failure(`${url}: ${failed}件が失敗しました。`);
  return { rate: amount / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

function summarize(path, bytes, rounds) {
  const medianOf = (pick) => sorted(rounds, pick)[Math.floor(rounds.length / 2)];
  const ratios = sorted(rounds, ({ ratio }) => ratio);
  const ratio = medianOf((round) => round.ratio);
  const shown = `${ratio.toFixed(3)} (${ratios[0].toFixed(3)}–${ratios.at(-1).toFixed(3)})`;
  const rates = [medianOf(({ call }) => call.rate), medianOf(({ bare }) => bare.rate)].map(Math.round);
  const waits = [medianOf(({ call }) => call.p50), medianOf(({ call }) => call.p99)];
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
