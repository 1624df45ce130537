/** `npm run bench:chat`: what one process on one core carries of a chat whose every message is kept, beside its peers. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { answeringPostgres, ownPostgres } from "../deploy/postgres.mjs";
import { orFail, start, stop, stopAll, stopOnSignals } from "../deploy/processes.mjs";
import { Crowd } from "./chat_load.mjs";
import { HAS_REDIS, installPeers, servers } from "./chat_servers.mjs";
import { describeMachine, measuredEnvironment, memoryOf, moveToLoadCore, onServerCore } from "./machine.mjs";

const PEOPLE = 200;
const ROUNDS = 3;
const WARM_UP_SECONDS = 1.5;
const SECONDS = 4;
const STEADY_RATE = 500;
const IDLE = 5000;
// What our server must be beside Node's: so many times as fast, and so many times as slow at most.
const [TIMES_NODE, TIMES_P99] = [1.5, 1.5];
const [P99_MAX, KB_MAX] = [5, 42];
const WIDTHS = [38, 9, 22, 8, 8, 14, 8];
// What this program was told to measure beside ours; nothing said means all.
const WANTED = process.argv.slice(2);

stopOnSignals(130);
await orFail(main);

async function main() {
  const postgres = answeringPostgres();
  if (!postgres) throw new Failure("PostgreSQLが応答しません。起動してから、もう一度実行してください。");
  await installPeers();
  console.log(`${describeMachine()}
${PEOPLE}人が${PEOPLE / 2}部屋で話し、メッセージは1通ごとにPostgreSQLへ保存してから、2人に届けます（交互に${ROUNDS}回の中央値）。
「最大」は、前の1通が2人に届いてから次を送るとき。待ち時間は毎秒${STEADY_RATE}通を送り続けるとき。
このサービスは本物のログインと部屋で、1分あたりの送信数の制限だけを外しています。\n`);
  const folder = mkdtempSync(join(tmpdir(), "bench-chat-"));
  const database = ownPostgres(postgres, "bench");
  try {
    const all = (await prepare(database.address, folder)).filter(isWanted);
    moveToLoadCore();
    const found = all.map((server) => ({ ...server, rounds: [] }));
    for (let round = 0; round < ROUNDS; round++)
      for (const server of found) server.rounds.push(await measure(server));
    for (const server of found) server.kilobytes = await measureIdle(server);
    show(found);
  } finally {
    // Redis is still there, and would keep this program waiting for its end.
    await stopAll();
    database.drop();
    rmSync(folder, { recursive: true });
  }
}

function isWanted({ name }, index) {
  return index === 0 || WANTED.length === 0 || WANTED.some((word) => name.includes(word));
}

/** Make our database with its rooms, and a Redis if there can be one; return the servers to measure. */
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

/** Start a server anew and load it: as much as it takes, then steadily. */
async function measure(server) {
  return withServer(server, PEOPLE, async (crowd) => {
    const most = await crowd.closedLoop(WARM_UP_SECONDS, SECONDS);
    const steady = await crowd.openLoop(STEADY_RATE, SECONDS);
    return { rate: most.rate, p50: steady.p50, p99: steady.p99, lost: most.lost + steady.lost };
  });
}

/** Start a server anew and return how much memory a silent socket holds, in KB. */
async function measureIdle(server) {
  return withServer(server, 2, async (crowd, program) => {
    const before = memoryOf(program);
    crowd.close();
    await crowd.open(IDLE);
    await pause(3_000);
    return (memoryOf(program) - before) / IDLE;
  });
}

async function withServer(server, people, work) {
  const port = String(await freePort());
  const [command, ...args] = onServerCore(server.command(port));
  const program = start("bench-server", command, args, { env: { ...server.env, PORT: port } });
  try {
    const crowd = new Crowd({ port, protocol: server.protocol, placeOf: server.placeOf });
    await firstIn(crowd, program);
    await crowd.open(people);
    const found = await work(crowd, program);
    crowd.close();
    return found;
  } finally {
    await stop(program);
  }
}

/** Wait until a server lets somebody in. */
async function firstIn(crowd, program) {
  const giveUpAt = Date.now() + 30_000;
  for (;;) {
    try {
      await crowd.open(1);
      return crowd.close();
    } catch (error) {
      if (Date.now() > giveUpAt) throw new Failure(`だれも入れません（${error}）。`, program.log);
      await pause(200);
    }
  }
}

function show(found) {
  const [ours, ...peers] = found;
  console.log(row("", "最大/秒", "このサービスは何倍", "p50 ms", "p99 ms", "KB/ソケット", "未着"));
  for (const server of found) {
    const middle = (pick) => sorted(server.rounds, pick)[Math.floor(ROUNDS / 2)];
    const lost = server.rounds.reduce((sum, round) => sum + round.lost, 0);
    const ratios = ratiosOf(ours, server);
    const times = server === ours ? "" : shownRatios(ratios);
    const waits = [middle(({ p50 }) => p50), middle(({ p99 }) => p99)];
    Object.assign(server, { rate: middle(({ rate }) => rate), p99: waits[1], ratio: middleOf(ratios) });
    const cells = [Math.round(server.rate), times, ...waits.map((wait) => wait.toFixed(1))];
    console.log(row(server.name, ...cells, server.kilobytes.toFixed(1), lost));
  }
  const node = peers.find(({ name }) => name.startsWith("node"));
  const p99Max = Math.max(P99_MAX, (node?.p99 ?? 0) * TIMES_P99);
  const missed = [
    ...peers.filter(({ rate }) => rate > ours.rate).map(({ name }) => `${name}より遅い`),
    ...(node && node.ratio < TIMES_NODE ? [`${node.name}の${TIMES_NODE}倍に届かない`] : []),
    ...(ours.p99 > p99Max ? [`p99が${p99Max.toFixed(1)} msを超える`] : []),
    ...(ours.kilobytes > KB_MAX ? [`1ソケットが${KB_MAX} KBを超える`] : []),
    ...(ours.rounds.some(({ lost }) => lost > 0) ? ["届かないメッセージがある"] : []),
  ];
  if (missed.length) throw new Failure(`目標に届きません：${missed.join("、")}。`);
}

/** Return how many times as fast ours was in each round, the least first. */
function ratiosOf(ours, server) {
  return sorted(
    ours.rounds.map((round, index) => round.rate / server.rounds[index].rate),
    (ratio) => ratio,
  );
}

function shownRatios(ratios) {
  return `${middleOf(ratios).toFixed(2)} (${ratios[0].toFixed(2)}–${ratios.at(-1).toFixed(2)})`;
}

function middleOf(values) {
  return values[Math.floor(values.length / 2)];
}

function sorted(rounds, pick) {
  return rounds.map(pick).sort((one, other) => one - other);
}

function row(name, ...cells) {
  return [name, ...cells].map((cell, column) => pad(`${cell}`, WIDTHS[column], column > 0)).join("");
}

/** Fill to a width; a letter of Japanese is as wide as two others. */
function pad(text, width, toTheRight) {
  const space = " ".repeat(Math.max(0, width - text.length - (text.match(/[^\x20-\x7e–]/g) ?? []).length));
  return toTheRight ? space + text : text + space;
}
