/** `npm run torture`: rooms go on talking while nodes, Redis and connections are killed; every message stands exactly once. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startCluster } from "../../deploy/nodes.mjs";
import { Failure, secondsSince } from "../../deploy/output.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { freePort } from "../../deploy/ports.mjs";
import { orFail, stopOnSignals } from "../../deploy/processes.mjs";
import { Talker } from "./talker.mjs";
import { found } from "./verdict.mjs";

const IS_SHORT = process.argv.includes("--short");
const [ROOMS, SECONDS] = IS_SHORT ? [10, 6] : [50, 60];
const SAY_EVERY_MILLISECONDS = 400;
const BETWEEN_MILLISECONDS = IS_SHORT ? 2000 : 4000;
const SECONDS_TO_CALM = 90;
const READ = `
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
    // The product with its flood limit lifted: they say more than people do.
    app: "bench.chat_server:app",
    fill: (env) => {
      rooms = makeRooms(env);
    },
  });
  const talkers = rooms.flatMap(({ room, cookies }) =>
    cookies.map((cookie) => new Talker(port, room, cookie, cluster.env.PUBLIC_URL)),
  );
  const staying = talkers.map((talker) => talker.stay());
  while (!talkers.every(({ isIn }) => isIn)) await pause(50);
  const until = Date.now() + SECONDS * 1000;
  const [happened] = await Promise.all([wreck(cluster, until), ...talkers.map((one) => talk(one, until))]);
  const calmSeconds = await calm(talkers);
  const verdict = found(talkers, messagesIn(cluster.env.DATABASE_URL));
  for (const talker of talkers) talker.go();
  await Promise.all(staying);
  await cluster.end();
  show(happened, talkers, verdict, calmSeconds);
  if (verdict.faults.length)
    throw new Failure(`壊れています：${verdict.faults.join("、")}。記録は ${folder}`);
  rmSync(folder, { recursive: true });
}

async function talk(talker, until) {
  await pause(Math.random() * SAY_EVERY_MILLISECONDS);
  for (let number = 1; Date.now() < until; number++) {
    talker.say(`${number}回目のメッセージです。`);
    await pause(SAY_EVERY_MILLISECONDS * (0.5 + Math.random()));
  }
}

/** Break what there is and put it right again, each in a rhythm of its own; return what was done how often. */
async function wreck({ nodes, redis, database }, until) {
  const again = async (program) => {
    await program.kill();
    await pause(Math.random() * 1000);
    await program.start();
  };
  /** @type {[name: string, wait: number, deed: (turn: number) => unknown][]} */
  const deeds = [
    ["ノードのSIGKILL", 0.5, (turn) => again(nodes[turn % nodes.length])],
    ["Redisの再起動", 0.2, () => again(redis)],
    ["DB接続の切断", 0.8, () => database.cutConnections()],
  ];
  const wrecking = deeds.map(async ([name, wait, deed]) => {
    let turn = 0;
    for (await pause(BETWEEN_MILLISECONDS * wait); Date.now() < until; turn++) {
      await deed(turn);
      await pause(BETWEEN_MILLISECONDS * (0.5 + Math.random()));
    }
    return `${name} ${turn}回`;
  });
  return (await Promise.all(wrecking)).join("、");
}

/** Wait until nothing is unanswered and everybody has heard as much as was said; return how long that took. */
async function calm(talkers) {
  const beganAt = Date.now();
  while (Date.now() - beganAt < SECONDS_TO_CALM * 1000) {
    await pause(100);
    const said = new Map();
    for (const { room, acknowledged } of talkers) said.set(room, (said.get(room) ?? 0) + acknowledged.size);
    const isCalm = (one) => one.unanswered.length === 0 && one.heard.length === said.get(one.room);
    if (talkers.every(isCalm)) break;
  }
  return secondsSince(beganAt);
}

function makeRooms(env) {
  const args = ["-m", "bench.chat_rooms", String(ROOMS)];
  return JSON.parse(
    String(execFileSync(PYTHON, args, { cwd: inProject(), env, stdio: ["ignore", "pipe", "pipe"] })),
  );
}

/** Return what is kept, by room: ids and keys in the order of the ids. */
function messagesIn(databaseUrl) {
  const rows = JSON.parse(String(execFileSync(PYTHON, ["-c", READ, databaseUrl], { maxBuffer: 1e9 })));
  const rooms = new Map();
  for (const [room, id, key] of rows) rooms.set(room, [...(rooms.get(room) ?? []), { id, key }]);
  return rooms;
}

function show(happened, talkers, { counts }, calmSeconds) {
  const away = Math.max(...talkers.map(({ longestAway }) => longestAway)) / 1000;
  console.log(`${ROOMS}部屋・${talkers.length}人・${SECONDS}秒（1分あたりの送信数の制限だけを外しています）
起こしたこと：${happened}
${Object.entries(counts)
  .map(([name, count]) => `${name} ${count}`)
  .join("、")}
つなぎ直すまで最長${away.toFixed(1)}秒、終わってから落ち着くまで${calmSeconds}秒`);
}
