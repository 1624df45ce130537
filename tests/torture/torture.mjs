/** `npm run torture`: kills nodes, Redis and connections while rooms are in use. Each message must be stored exactly once. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startCluster } from "../../deploy/nodes.mjs";
import { Failure, secondsSince } from "../../deploy/output.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { freePort } from "../../deploy/ports.mjs";
import { orFail, stopOnSignals } from "../../deploy/processes.mjs";
import { makeRooms } from "./rooms.mjs";
import { Talker } from "./talker.mjs";
import { checkDelivery } from "./verdict.mjs";

const IS_SHORT = process.argv.includes("--short");
const [ROOMS, SECONDS] = IS_SHORT ? [10, 6] : [50, 60];
const POST_INTERVAL_MS = 400;
const FAULT_INTERVAL_MS = IS_SHORT ? 2000 : 4000;
const DELIVERY_TIMEOUT_SECONDS = 90;
const READ_SCRIPT = `
import json, sys, sqlalchemy
with sqlalchemy.create_engine(sys.argv[1]).connect() as connection:
    rows = connection.exec_driver_sql("SELECT contact_id, id, key FROM message ORDER BY id")
    print(json.dumps([tuple(row) for row in rows], default=str))
`;

stopOnSignals(130);
await orFail(main);

async function main() {
  const folder = inProject("var", `torture-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  /** @type {{ room: number, cookies: string[] }[]} */
  let rooms = [];
  const cluster = await startCluster(folder, {
    port,
    emulatorPort: await freePort(),
    // Without the limit of messages per account.
    app: "bench.chat_server:app",
    fill: (env) => {
      rooms = makeRooms(env, ROOMS);
    },
  });
  const talkers = rooms.flatMap(({ room, cookies }) =>
    cookies.map((cookie) => new Talker(port, room, cookie, cluster.env.PUBLIC_URL)),
  );
  const staying = talkers.map((talker) => talker.stay());
  while (!talkers.every(({ isConnected }) => isConnected)) await pause(50);
  const until = Date.now() + SECONDS * 1000;
  const [injected] = await Promise.all([
    injectFaults(cluster, until),
    ...talkers.map((talker) => postMessages(talker, until)),
  ]);
  const deliverySeconds = await waitUntilDelivered(talkers);
  const verdict = checkDelivery(talkers, messagesIn(cluster.env.DATABASE_URL));
  for (const talker of talkers) talker.leave();
  await Promise.all(staying);
  await cluster.end();
  show(injected, talkers, verdict, deliverySeconds);
  if (verdict.faults.length)
    throw new Failure(`壊れています：${verdict.faults.join("、")}。記録は ${folder}`);
  rmSync(folder, { recursive: true });
}

async function postMessages(talker, until) {
  await pause(Math.random() * POST_INTERVAL_MS);
  for (let number = 1; Date.now() < until; number++) {
    talker.post(`${number}回目のメッセージです。`);
    await pause(POST_INTERVAL_MS * (0.5 + Math.random()));
  }
}

/** Kill and restart the services at different intervals; return how often each was killed. */
async function injectFaults({ nodes, redis, database }, until) {
  const restart = async (program) => {
    await program.kill();
    await pause(Math.random() * 1000);
    await program.start();
  };
  /** @type {[name: string, wait: number, inject: (turn: number) => unknown][]} */
  const faults = [
    ["ノードのSIGKILL", 0.5, (turn) => restart(nodes[turn % nodes.length])],
    ["Redisの再起動", 0.2, () => restart(redis)],
    ["DB接続の切断", 0.8, () => database.cutConnections()],
  ];
  const injecting = faults.map(async ([name, wait, inject]) => {
    let turn = 0;
    for (await pause(FAULT_INTERVAL_MS * wait); Date.now() < until; turn++) {
      await inject(turn);
      await pause(FAULT_INTERVAL_MS * (0.5 + Math.random()));
    }
    return `${name} ${turn}回`;
  });
  return (await Promise.all(injecting)).join("、");
}

/** Wait until all messages are acknowledged and received by everyone in the room; return the seconds. */
async function waitUntilDelivered(talkers) {
  const beganAt = Date.now();
  while (Date.now() - beganAt < DELIVERY_TIMEOUT_SECONDS * 1000) {
    await pause(100);
    const postedIn = new Map();
    for (const { room, acknowledged } of talkers)
      postedIn.set(room, (postedIn.get(room) ?? 0) + acknowledged.size);
    const isComplete = (talker) =>
      talker.unacknowledged.length === 0 && talker.received.length === postedIn.get(talker.room);
    if (talkers.every(isComplete)) break;
  }
  return secondsSince(beganAt);
}

/** Return the stored messages by room, ordered by id. */
function messagesIn(databaseUrl) {
  const rows = JSON.parse(String(execFileSync(PYTHON, ["-c", READ_SCRIPT, databaseUrl], { maxBuffer: 1e9 })));
  const rooms = new Map();
  for (const [room, id, key] of rows) rooms.set(room, [...(rooms.get(room) ?? []), { id, key }]);
  return rooms;
}

function show(injected, talkers, { counts }, deliverySeconds) {
  const away = Math.max(...talkers.map(({ longestDisconnection }) => longestDisconnection)) / 1000;
  console.log(`${ROOMS}部屋・${talkers.length}人・${SECONDS}秒（1分あたりの送信数の制限だけを外しています）
起こしたこと：${injected}
${Object.entries(counts)
  .map(([name, count]) => `${name} ${count}`)
  .join("、")}
つなぎ直すまで最長${away.toFixed(1)}秒、終わってから落ち着くまで${deliverySeconds}秒`);
}
