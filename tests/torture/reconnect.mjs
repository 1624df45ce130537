/**
 * `npm run torture:reconnect`: kills a node with 1,000 open sockets, whose clients reconnect to the other node; then all
 * 2,000 clients reconnect at once. All must be connected within 10 seconds, and other calls may take at most a second.
 */
import { mkdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openSocket } from "../../bench/socket.mjs";
import { quantile } from "../../bench/summary.mjs";
import { startCluster } from "../../deploy/nodes.mjs";
import { Failure } from "../../deploy/output.mjs";
import { inProject } from "../../deploy/paths.mjs";
import { freePort } from "../../deploy/ports.mjs";
import { orFail, stopOnSignals } from "../../deploy/processes.mjs";
import { Caller } from "./caller.mjs";
import { makeRooms } from "./rooms.mjs";

const [ROOMS, SOCKETS_PER_PERSON] = [500, 2];
const OPENED_IN_PARALLEL = 50;
const CALLERS = 10;
const [RECONNECT_MAX_MS, RESPONSE_MAX_MS] = [10_000, 1_000];
// The delays of the product's client (shared-ui/src/api/chat-socket.ts): half of it random, doubled after each failure.
const [DELAY_MS, DELAY_MAX_MS] = [1_000, 30_000];
const CALLS = ["/api/auth/user/", "/api/chat/contacts/", "/api/chat/unread/", "/api/facilities/homes/"];

stopOnSignals(130);
await orFail(main);

async function main() {
  const folder = inProject("var", `torture-reconnect-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  let rooms = [];
  const cluster = await startCluster(folder, {
    port: await freePort(),
    emulatorPort: await freePort(),
    fill: (env) => {
      rooms = makeRooms(env, ROOMS);
    },
  });
  const [first, second] = cluster.nodes.map(({ env }) => Number(env.PORT));
  const clients = rooms.flatMap(({ room, cookies }) =>
    Array.from({ length: 2 * SOCKETS_PER_PERSON }, (_, at) => ({
      room,
      cookie: cookies[at % 2],
      origin: cluster.env.PUBLIC_URL,
      port: at % 2 ? first : second,
      socket: /** @type {import("../../bench/socket.mjs").Client | undefined} */ (undefined),
    })),
  );
  for (let at = 0; at < clients.length; at += OPENED_IN_PARALLEL) {
    await Promise.all(clients.slice(at, at + OPENED_IN_PARALLEL).map((client) => connect(client)));
  }
  const callers = rooms.slice(0, CALLERS).map(({ cookies }) => new Caller(second, cookies[0]));
  const faults = [];

  await measure("ノードが止まり、1,000本がつなぎ直す", callers, faults, async () => {
    const { group } = cluster.nodes[0].started;
    if (group) process.kill(-group, "SIGKILL");
    const lost = clients.filter(({ port }) => port === first);
    for (const client of lost) client.port = second;
    await Promise.all(lost.map((client) => reconnect(client)));
  });
  await measure("2,000本が同時につなぎ直す", callers, faults, async () => {
    for (const { socket } of clients) socket?.end();
    await Promise.all(clients.map((client) => reconnect(client)));
  });

  for (const { socket } of clients) socket?.end();
  await cluster.end();
  if (faults.length) throw new Failure(`守れていません：${faults.join("、")}。記録は ${folder}`);
  rmSync(folder, { recursive: true });
}

/** Run an action; measure its duration and the response times of calls during it. */
async function measure(name, callers, faults, act) {
  const run = { isOver: false };
  for (const caller of callers) caller.waits = [];
  const calls = callers.map((caller, at) => callRepeatedly(caller, at, run));
  await pause(1_000);
  const beganAt = Date.now();
  await act();
  const duration = Date.now() - beganAt;
  run.isOver = true;
  await Promise.all(calls);
  const waits = callers.flatMap((caller) => caller.waits);
  const [p99, longest] = [quantile(waits, 0.99), quantile(waits, 1)];
  const refused = callers.flatMap(({ refusals }) => refusals).length;
  console.log(
    `${name}：すべて戻るまで${duration}ミリ秒、呼び出し${waits.length}回（p99 ${p99}、最長${longest}ミリ秒）、断られた呼び出し ${refused}`,
  );
  if (duration > RECONNECT_MAX_MS) faults.push(`${name}：戻るまで${duration}ミリ秒`);
  if (longest > RESPONSE_MAX_MS) faults.push(`${name}：呼び出しに${longest}ミリ秒`);
  if (refused) faults.push(`${name}：断られた呼び出し${refused}`);
}

async function callRepeatedly(caller, at, run) {
  for (let number = at; !run.isOver; number++) {
    await caller.call("GET", CALLS[number % CALLS.length]);
    await pause(100);
  }
}

/** Retry to connect with the product's growing delays until it succeeds. */
async function reconnect(client) {
  for (let delay = DELAY_MS; ; delay = Math.min(2 * delay, DELAY_MAX_MS)) {
    await pause((delay * (1 + Math.random())) / 2);
    if (await connect(client).then(Boolean, () => false)) return;
  }
}

async function connect(client) {
  client.socket = await openSocket(client.port, `/ws/chat/${client.room}/?since=0`, {
    headers: { Cookie: client.cookie, Origin: client.origin },
    onText: () => {},
  });
  return client.socket;
}
