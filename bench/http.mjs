/** `npm run bench:http`: how many requests one core answers, beside a bare Flask route of the same length under the same gunicorn. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { Failure } from "../deploy/output.mjs";
import { PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { answering } from "../deploy/services.mjs";
import { databases, describeMachine, measuredEnvironment, moveToLoadCore, onServerCore } from "./machine.mjs";
import { fillWorld, prepareDatabase } from "./world.mjs";

const HOME_LIST = "/api/facilities/homes/";
const LEAST_OF_BARE = 0.25;
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

async function measure(databaseUrl, folder) {
  const env = measuredEnvironment(await freePort(), databaseUrl, folder);
  prepareDatabase(env);
  const [command, ...args] = onServerCore([
    ...[PYTHON, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "bench.peer:app"],
  ]);
  const server = start("bench-server", command, args, { env });
  const address = `http://127.0.0.1:${env.PORT}`;
  try {
    await answering(server, `${address}/healthz`);
    const found = [];
    for (const call of await calls(address)) found.push(await compare(address, call));
    return found;
  } finally {
    await stop(server);
  }
}

/** The calls to measure, each with the cookies of somebody signed in and the length of its answer. */
async function calls(address) {
  const { facility, counselor, preference } = await fillWorld(address);
  const all = [
    { path: HOME_LIST, who: facility },
    { path: "/api/chat/contacts/", who: facility },
    { path: `/api/applicants/preferences/${preference}/`, who: counselor },
  ];
  return Promise.all(all.map(async (call) => ({ ...call, bytes: await call.who.lengthOf(call.path) })));
}

/** Load a call and the bare route of its length in turn, each as often as it answers within the time of a round. */
async function compare(address, { path, who, bytes }) {
  const bareUrl = `${address}/bare/${bytes}`;
  const callUrl = `${address}${path}`;
  const warmUp = async (url) => (await load(url, who.cookies, WARM_UP)).rate * SECONDS;
  const bareCount = await warmUp(bareUrl);
  const callCount = await warmUp(callUrl);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await load(bareUrl, who.cookies, bareCount);
    const call = await load(callUrl, who.cookies, callCount);
    rounds.push({ bare, call, ratio: call.rate / bare.rate });
  }
  return summary(path, bytes, rounds);
}

/** Ask so many times and wait for the last answer: nothing is left over that would slow down the next load. */
async function load(url, cookies, count) {
  const amount = Math.max(CONNECTIONS, Math.round(count));
  // The end is noticed at the next sample: each second, as it is by itself, makes steps of a third out of three seconds.
  const options = { url, amount, connections: CONNECTIONS, sampleInt: 20 };
  const found = await autocannon({ ...options, headers: { Cookie: cookies } });
  const failed = found.errors + found.non2xx;
  if (failed) throw new Failure(`${url}: ${failed}件が失敗しました。`);
  return { rate: amount / found.duration, p50: found.latency.p50, p99: found.latency.p99 };
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
