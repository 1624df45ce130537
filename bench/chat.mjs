/** `npm run bench:chat`: throughput, latency and memory of a chat that stores every message, compared with peers. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { createTemporaryDatabase, findPostgres } from "../deploy/postgres.mjs";
import { orFail, start, stop, stopAll, stopOnSignals } from "../deploy/processes.mjs";
import { ChatLoad } from "./chat_load.mjs";
import { HAS_REDIS, servers } from "./chat_servers.mjs";
import { describeMachine, measuredEnvironment, memoryOf, moveToLoadCore, onServerCore } from "./machine.mjs";
import { installPeers } from "./peers.mjs";
import { IS_SHORT, note } from "./results.mjs";
import { median, rowFormat } from "./summary.mjs";
import { analyze } from "./world.mjs";

const PEOPLE = 200;
const ROUNDS = IS_SHORT ? 1 : 3;
const WARM_UP_SECONDS = 1.5;
const SECONDS = 4;
const STEADY_RATE = 500;
const IDLE = IS_SHORT ? 1000 : 5000;
// Targets relative to the Node peer: minimum throughput and maximum p99 latency.
const [MIN_RATIO_TO_NODE, MAX_P99_RATIO_TO_NODE] = [1.5, 1.5];
const [P99_MAX, KB_MAX] = [5, 42];
const row = rowFormat([38, -9, -22, -8, -8, -14, -8]);
// Names of the peers to measure; without arguments all are measured.
const SELECTED = process.argv.slice(2);

stopOnSignals(130);
await orFail(main);

async function main() {
  const postgres = findPostgres();
  if (!postgres) throw new Failure("PostgreSQLが応答しません。起動してから、もう一度実行してください。");
  await installPeers();
  console.log(`${describeMachine()}
${PEOPLE}人が${PEOPLE / 2}部屋で話し、メッセージは1通ごとにPostgreSQLへ保存してから、2人に届けます（交互に${ROUNDS}回の中央値）。
「最大」は、前の1通が2人に届いてから次を送るとき。待ち時間は毎秒${STEADY_RATE}通を送り続けるとき。
このサービスは本物のログインと部屋で、1分あたりの送信数の制限だけを外しています。\n`);
  const folder = mkdtempSync(join(tmpdir(), "bench-chat-"));
  const database = createTemporaryDatabase(postgres, "bench");
  try {
    const all = (await prepare(database.address, folder)).filter(isSelected);
    moveToLoadCore();
    const results = all.map((server) => ({ ...server, rounds: [] }));
    for (let round = 0; round < ROUNDS; round++)
      for (const server of results) server.rounds.push(await measure(server));
    for (const server of results) server.kilobytes = await measureIdle(server);
    show(results);
  } finally {
    // Redis still runs, and this program would wait for it.
    await stopAll();
    database.drop();
    rmSync(folder, { recursive: true });
  }
}

function isSelected({ name }, index) {
  return index === 0 || SELECTED.length === 0 || SELECTED.some((word) => name.includes(word));
}

/** Create the database with its rooms, and start Redis if installed; return the servers to measure. */
async function prepare(databaseUrl, folder) {
  const env = measuredEnvironment(await freePort(), databaseUrl, folder);
  const python = (...args) =>
    execFileSync(PYTHON, ["-m", ...args], {
      cwd: inProject(),
      env,
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1e8,
    });
  python("flask", "--app", "wsgi", "db", "upgrade");
  const rooms = JSON.parse(String(python("bench.chat_rooms", String(IDLE / 2))));
  analyze(env);
  return servers(env, rooms, databaseUrl, HAS_REDIS && (await startRedis(folder)));
}

async function startRedis(folder) {
  const port = await freePort();
  start("bench-redis", "redis-server", [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--dir",
    folder,
    "--save",
    "",
  ]);
  return `redis://127.0.0.1:${port}/0`;
}

/** Start a server; load it at its maximum rate, then at a steady rate. */
async function measure(server) {
  return runWithServer(server, PEOPLE, async (load) => {
    const maximum = await load.closedLoop(WARM_UP_SECONDS, SECONDS);
    const steady = await load.openLoop(STEADY_RATE, SECONDS);
    return { rate: maximum.rate, p50: steady.p50, p99: steady.p99, lost: maximum.lost + steady.lost };
  });
}

/** Start a server; return the memory per idle socket in KB. */
async function measureIdle(server) {
  return runWithServer(server, 2, async (load, program) => {
    const before = memoryOf(program);
    load.close();
    await load.open(IDLE);
    await pause(3_000);
    return (memoryOf(program) - before) / IDLE;
  });
}

async function runWithServer(server, people, work) {
  const port = String(await freePort());
  const [command, ...args] = onServerCore(server.command(port));
  const program = start("bench-server", command, args, { env: { ...server.env, PORT: port } });
  try {
    const load = new ChatLoad({ port, protocol: server.protocol, endpointOf: server.endpointOf });
    await waitUntilOpen(load, program);
    await load.open(people);
    const result = await work(load, program);
    load.close();
    return result;
  } finally {
    await stop(program);
  }
}

/** Wait until a server accepts a socket. */
async function waitUntilOpen(load, program) {
  const giveUpAt = Date.now() + 30_000;
  for (;;) {
    try {
      await load.open(1);
      return load.close();
    } catch (error) {
      if (Date.now() > giveUpAt) throw new Failure(`だれも入れません（${error}）。`, program.log);
      await pause(200);
    }
  }
}

function show(results) {
  const [ours, ...peers] = results;
  console.log(row("", "最大/秒", "このサービスは何倍", "p50 ms", "p99 ms", "KB/ソケット", "未着"));
  for (const server of results) {
    const medianOf = (pick) => median(server.rounds.map(pick));
    const lost = server.rounds.reduce((sum, round) => sum + round.lost, 0);
    const ratios = ratiosOf(ours, server);
    const times = server === ours ? "" : formatRatios(ratios);
    const waits = [medianOf(({ p50 }) => p50), medianOf(({ p99 }) => p99)];
    Object.assign(server, { rate: medianOf(({ rate }) => rate), p99: waits[1], ratio: median(ratios) });
    const cells = [Math.round(server.rate), times, ...waits.map((wait) => wait.toFixed(1))];
    console.log(row(server.name, ...cells, server.kilobytes.toFixed(1), lost));
  }
  noteFigures(ours, peers);
  const node = peers.find(({ name }) => name.startsWith("node"));
  const p99Max = Math.max(P99_MAX, (node?.p99 ?? 0) * MAX_P99_RATIO_TO_NODE);
  const missed = [
    ...peers.filter(({ rate }) => rate > ours.rate).map(({ name }) => `${name}より遅い`),
    ...(node && node.ratio < MIN_RATIO_TO_NODE ? [`${node.name}の${MIN_RATIO_TO_NODE}倍に届かない`] : []),
    ...(ours.p99 > p99Max ? [`p99が${p99Max.toFixed(1)} msを超える`] : []),
    ...(ours.kilobytes > KB_MAX ? [`1ソケットが${KB_MAX} KBを超える`] : []),
    ...(ours.rounds.some(({ lost }) => lost > 0) ? ["届かないメッセージがある"] : []),
  ];
  if (missed.length) throw new Failure(`目標に届きません：${missed.join("、")}。`);
}

function noteFigures(ours, peers) {
  for (const { name, rate } of peers) {
    note({
      work: `messages stored and delivered, beside ${name}`,
      ours: ours.rate,
      unit: "/s",
      peer: name,
      theirs: rate,
    });
  }
  note({
    work: `message at ${STEADY_RATE} a second, p99`,
    ours: ours.p99,
    unit: "ms",
    peer: "limit",
    theirs: P99_MAX,
  });
  note({ work: "idle socket", ours: ours.kilobytes, unit: "KB", peer: "limit", theirs: KB_MAX });
}

/** Return the ratio of our rate to a peer's in each round. */
function ratiosOf(ours, server) {
  return ours.rounds.map((round, index) => round.rate / server.rounds[index].rate);
}

function formatRatios(ratios) {
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  return `${median(ratios).toFixed(2)} (${range})`;
}
