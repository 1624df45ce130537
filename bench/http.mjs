/**
 * `npm run bench:http`: requests per second of one core, compared with a bare Flask route of the same response length and
 * with peers that answer the same from the same database.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { Failure } from "../deploy/output.mjs";
import { freePort } from "../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { waitUntilReady } from "../deploy/services.mjs";
import { ourServer, peerServers } from "./http_servers.mjs";
import { databases, describeMachine, measuredEnvironment, moveToLoadCore, onServerCore } from "./machine.mjs";
import { installPeers } from "./peers.mjs";
import { IS_SHORT, note } from "./results.mjs";
import { median, rowFormat } from "./summary.mjs";
import { analyze, fillWorld, prepareDatabase } from "./world.mjs";

const HOME_LIST = "/api/facilities/homes/";
const BARE = "bare Flask";
// Targets relative to the bare route (homes, with most clients) and to the fastest peer.
const MIN_RATIO_TO_BARE = 0.25;
const MIN_RATIO_TO_PEER = 3;
const ROUNDS = 3;
const [SECONDS, WARM_UP_SECONDS] = IS_SHORT ? [0.6, 0.4] : [2, 1];
const CLIENTS = [1, 8, 64];
// On a busy machine 64 clients may wait long for a slow peer.
const TIMEOUT_SECONDS = 60;
const row = rowFormat([12, 32, -9, 24, -8, -8, -8, -22]);

stopOnSignals(130);
await orFail(main);

async function main() {
  await installPeers();
  console.log(`${describeMachine()}\n${SECONDS}秒ずつ交互に${ROUNDS}回の中央値\n`);
  moveToLoadCore();
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  console.log(row("", "", "clients", "", "req/s", "p50 ms", "p99 ms", "ours / theirs"));
  const missed = [];
  for (const [name, database] of databases(folder)) {
    try {
      missed.push(...(await measure(name, database.address, folder)));
    } finally {
      database.drop();
    }
  }
  rmSync(folder, { recursive: true });
  if (missed.length) throw new Failure(`目標に届きません：\n${missed.join("\n")}`);
}

/** Measure all calls on one database; return a sentence for each missed target. */
async function measure(database, databaseUrl, folder) {
  const env = measuredEnvironment(await freePort(), databaseUrl, folder);
  prepareDatabase(env);
  const running = [];
  try {
    const ours = await run(ourServer(env), env.PORT, running);
    const calls = callsOf(await fillWorld(ours.address));
    analyze(env);
    const peers = [];
    for (const peer of peerServers(env)) peers.push(await run(peer, String(await freePort()), running));
    const missed = [];
    for (const call of calls) {
      const bytes = await checkAnswers(call, ours, peers);
      const servers = [...[ours, ...peers].map((server) => ({ ...server, path: call.path }))];
      servers.push({ name: BARE, address: ours.address, path: `/bare/${bytes}` });
      for (const clients of CLIENTS) {
        const results = await compare(servers, call.client.cookies, clients);
        missed.push(...report(database, call, clients, results));
      }
    }
    return missed;
  } finally {
    await Promise.all(running.map(stop));
  }
}

/** Start a server; return it with its address. */
async function run(server, port, running) {
  const [command, ...args] = onServerCore(server.command(port));
  const program = start("bench-server", command, args, { env: server.env });
  running.push(program);
  const address = `http://127.0.0.1:${port}`;
  await waitUntilReady(program, `${address}/healthz`);
  return { name: server.name, address };
}

function callsOf({ facility, counselor, preference }) {
  return [
    { work: "homes (20)", path: HOME_LIST, client: facility },
    { work: "contacts (50)", path: "/api/chat/contacts/", client: facility },
    { work: "one preference", path: `/api/applicants/preferences/${preference}/`, client: counselor },
  ];
}

/** Fail unless each peer gives the same answer; return the length of ours. */
async function checkAnswers({ path, client }, ours, peers) {
  const read = async (address) => {
    const response = await fetch(`${address}${path}`, { headers: { Cookie: client.cookies } });
    const text = await response.text();
    if (!response.ok) throw new Failure(`${address}${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
  const text = await read(ours.address);
  const expected = shapeOf(JSON.parse(text));
  for (const { name, address } of peers) {
    const found = shapeOf(JSON.parse(await read(address)));
    if (found !== expected) throw new Failure(`${path}: ${name}の答えが違います。\n${expected}\n${found}`);
  }
  return Buffer.byteLength(text);
}

/** Return an answer as text without what peers write differently: order of keys, times and signatures of addresses. */
function shapeOf(answer) {
  return JSON.stringify(answer, (_key, value) => {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return plain(value);
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function plain(value) {
  if (typeof value !== "string") return value;
  // SQLite stores no offset.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(value)) return new Date(`${value}Z`).toISOString();
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value).toISOString();
  return value.replace(/\?signed=.*/, "");
}

/** Load the servers alternately. Each gets as many requests as it answers within a round. */
async function compare(servers, cookies, clients) {
  const loads = [];
  for (const { name, address, path } of servers) {
    const options = { url: `${address}${path}`, connections: clients, headers: { Cookie: cookies } };
    const { rate } = await load({ ...options, duration: WARM_UP_SECONDS });
    loads.push({ name, options: { ...options, amount: Math.max(clients, Math.round(rate * SECONDS)) } });
  }
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ofRound = {};
    for (const { name, options } of loads) ofRound[name] = await load(options);
    rounds.push(ofRound);
  }
  return servers.map(({ name }) => summarize(name, servers[0].name, rounds));
}

async function load(options) {
  // autocannon notices the end at its next sample. The default of one second is too coarse for rounds of seconds.
  const result = await autocannon({ ...options, sampleInt: 20, timeout: TIMEOUT_SECONDS });
  const failed = result.errors + result.non2xx;
  if (failed) throw new Failure(`${options.url}: ${failed}件が失敗しました。`);
  return { rate: result["2xx"] / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

function summarize(name, ours, rounds) {
  const medianOf = (pick) => median(rounds.map(pick));
  const ratios = rounds.map((round) => round[ours].rate / round[name].rate);
  return {
    name,
    ratio: median(ratios),
    spread: `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    rate: medianOf((round) => round[name].rate),
    p50: medianOf((round) => round[name].p50),
    p99: medianOf((round) => round[name].p99),
  };
}

/** Print and note the results of a call; return a sentence for each missed target. */
function report(database, { work, path }, clients, results) {
  for (const { name, rate, p50, p99, ratio, spread } of results) {
    const shown = name === results[0].name ? "" : `${ratio.toFixed(2)} (${spread})`;
    const shortPath = path.replace("/api", "");
    console.log(row(database, shortPath, clients, `  ${name}`, Math.round(rate), p50, p99, shown));
  }
  const [ours, ...others] = results;
  const bare = others.find(({ name }) => name === BARE);
  const peers = others.filter(({ name }) => name !== BARE);
  const fastest = peers.reduce((best, peer) => (peer.rate > best.rate ? peer : best));
  const where = `${work}, ${database}, ${clients} client${clients > 1 ? "s" : ""}`;
  const figure = { ours: ours.rate, unit: "/s" };
  note({ ...figure, work: where, peer: fastest.name, theirs: fastest.rate });
  const missed = [];
  if (fastest.ratio < MIN_RATIO_TO_PEER)
    missed.push(`${where}：${fastest.name}の${fastest.ratio.toFixed(2)}倍（目標 ${MIN_RATIO_TO_PEER}倍）`);
  for (const { name, p99 } of peers) {
    if (p99 < ours.p99) missed.push(`${where}：p99 ${ours.p99} ms、${name}は${p99} ms`);
  }
  if (clients < Math.max(...CLIENTS) || !bare) return missed;
  note({ ...figure, work: `${work}, ${database}, beside a bare route`, peer: BARE, theirs: bare.rate });
  if (path === HOME_LIST && bare.ratio < MIN_RATIO_TO_BARE)
    missed.push(`${where}：素のFlaskの${bare.ratio.toFixed(3)}（目標 ${MIN_RATIO_TO_BARE}）`);
  return missed;
}
