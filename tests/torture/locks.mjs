/**
 * `npm run torture:locks`: suspends a node during its writes, locks a room's row, and locks the audit, each for 20 seconds.
 * Meanwhile all other rooms and lists must respond within 3 seconds. Afterwards nothing may be lost.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startCluster } from "../../deploy/nodes.mjs";
import { Failure } from "../../deploy/output.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { freePort } from "../../deploy/ports.mjs";
import { orFail, stopOnSignals } from "../../deploy/processes.mjs";
import { Caller } from "./caller.mjs";
import { makeRooms } from "./rooms.mjs";
import { Talker } from "./talker.mjs";
import { checkDelivery } from "./verdict.mjs";

const ROOMS = 12;
// More per node than its database connections.
const WRITERS = 24;
const LOCK_SECONDS = 20;
const RESPONSE_MAX_MS = 3_000;
const POST_INTERVAL_MS = 300;
const DELIVERY_TIMEOUT_SECONDS = 60;
// In every third room one person is absent, so messages create notifications.
const ALONE_EVERY = 3;
const LISTS = ["/api/chat/contacts/", "/api/chat/unread/", "/api/facilities/homes/", "/api/chat/rooms/"];
const HOLD_SCRIPT = `
import sys, time, sqlalchemy
url, statement, seconds = sys.argv[1:]
with sqlalchemy.create_engine(url).connect() as connection:
    connection.exec_driver_sql(statement)
    print("held", flush=True)
    time.sleep(float(seconds))
`;
const READ_SCRIPT = `
import json, sys, sqlalchemy
with sqlalchemy.create_engine(sys.argv[1]).connect() as connection:
    messages = connection.exec_driver_sql("SELECT contact_id, id, key FROM message ORDER BY id")
    homes = connection.exec_driver_sql("SELECT name FROM home")
    audited = connection.exec_driver_sql("SELECT count(*) FROM audit_entry WHERE act = 'home_registered' AND result = 'done'")
    print(json.dumps([[tuple(row) for row in messages], [name for name, in homes], audited.scalar_one()]))
`;

stopOnSignals(130);
await orFail(main);

async function main() {
  const folder = inProject("var", `torture-locks-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  let rooms = [];
  const cluster = await startCluster(folder, {
    port: await freePort(),
    emulatorPort: await freePort(),
    app: "bench.chat_server:app",
    fill: (env) => {
      rooms = makeRooms(env, ROOMS + WRITERS);
    },
  });
  const faults = [];
  const [first, second] = cluster.nodes.map(({ env }) => Number(env.PORT));
  const origin = cluster.env.PUBLIC_URL;
  const talkers = rooms.slice(0, ROOMS).flatMap(({ room, cookies }, at) => {
    const port = at % 2 ? second : first;
    const present = at % ALONE_EVERY ? cookies : cookies.slice(0, 1);
    return present.map((cookie) => new Talker(port, room, cookie, origin));
  });
  const writers = rooms
    .slice(ROOMS)
    .map(({ cookies }, at) => new Caller(at % 2 ? second : first, cookies[0]));
  const readers = rooms.slice(0, ROOMS).map(({ cookies }) => new Caller(second, cookies[0]));
  const staying = talkers.map((talker) => talker.stay());
  while (!talkers.every(({ isConnected }) => isConnected)) await pause(50);

  const run = { isOver: false };
  const activities = [
    ...talkers.map((talker) => postMessages(talker, run)),
    ...writers.map((writer, at) => register(writer, at, run)),
    ...readers.map((reader) => readLists(reader, run)),
  ];
  const locked = talkers.find(({ port }) => port === second)?.room;
  const holdLock = (statement) => holdLocks(cluster.env.DATABASE_URL, statement);
  /** @type {[name: string, disturb: () => Promise<unknown>, isAffected: (one: Talker) => boolean][]} */
  const disturbances = [
    ["何もしない", () => pause(LOCK_SECONDS * 1000), () => false],
    ["ノードの停止（SIGSTOP）", () => stopNode(cluster.nodes[0]), ({ port }) => port === first],
    [
      "トークルームの行のロック",
      () => holdLock(`SELECT id FROM contact WHERE id = ${locked} FOR UPDATE`),
      ({ room }) => room === locked,
    ],
    ["監査記録のロック", () => holdLock("SELECT pg_advisory_xact_lock(1635083369)"), () => false],
  ];
  await pause(3_000);
  for (const [name, disturb, isAffected] of disturbances) {
    for (const client of [...talkers, ...readers, ...writers]) client.waits = [];
    await disturb();
    const others = talkers.filter((client) => !isAffected(client));
    const answered = longest(others.flatMap((client) => [...client.waits, ...client.pending()]));
    const read = longest(readers.flatMap((client) => [...client.waits, ...client.pending()]));
    const affected = longest(
      talkers.filter(isAffected).flatMap((client) => [...client.waits, ...client.pending()]),
    );
    console.log(
      `${name} ${LOCK_SECONDS}秒：ほかの部屋の返事 最長${answered}ms（${count(others)}通）、一覧 最長${read}ms（${count(readers)}回）、` +
        `書き込み 最長${longest(writers.flatMap(({ waits }) => waits))}ms（${count(writers)}件）、その部屋 最長${affected}ms`,
    );
    if (answered > RESPONSE_MAX_MS) faults.push(`${name}：ほかの部屋の返事に${answered}ms`);
    if (read > RESPONSE_MAX_MS) faults.push(`${name}：一覧に${read}ms`);
    if (count(others) === 0 || count(readers) === 0) faults.push(`${name}：何も起きていない`);
    await pause(5_000);
  }
  run.isOver = true;
  await Promise.all(activities);
  await waitUntilDelivered(talkers);
  const [messages, homes, audited] = readDatabase(cluster.env.DATABASE_URL);
  const verdict = checkDelivery(talkers, messages);
  for (const talker of talkers) talker.leave();
  await Promise.all(staying);
  await cluster.end();
  const refused = readers.flatMap(({ refusals }) => refusals);
  if (refused.length) faults.push(`一覧が断られた ${refused.length}（${[...new Set(refused)].join(" ")}）`);
  const unexpected = writers.flatMap(({ refusals }) => refusals).filter((status) => status !== 503);
  if (unexpected.length) faults.push(`書き込みの答え ${[...new Set(unexpected)].join(" ")}`);
  faults.push(...verdict.faults, ...checkHomes(writers, homes, audited));
  const busyCount = talkers.reduce((sum, { counts }) => sum + counts.busy, 0);
  const unwritten = writers.flatMap(({ refusals }) => refusals).length;
  console.log(`${Object.entries(verdict.counts)
    .map(([name, number]) => `${name} ${number}`)
    .join("、")}
混んでいると言われた ${busyCount}、断られた書き込み ${unwritten}、できたホーム ${homes.length - ROOMS - WRITERS}`);
  if (faults.length) throw new Failure(`壊れています：${faults.join("、")}。記録は ${folder}`);
  rmSync(folder, { recursive: true });
}

async function postMessages(talker, run) {
  for (let number = 1; !run.isOver; number++) {
    // Like the product's page, wait for acknowledgements before posting more.
    if (talker.unacknowledged.length < 3) talker.post(`${number}回目のメッセージです。`);
    await pause(POST_INTERVAL_MS * (0.5 + Math.random()));
  }
}

/** Register homes, each of which writes to the audit. */
async function register(writer, at, run) {
  for (let number = 1; !run.isOver; number++) {
    const name = `家${at}の${number}`;
    if ((await writer.call("POST", "/api/facilities/homes/", homeNamed(name))) === 201)
      writer.confirmed.push(name);
    await pause(300);
  }
}

async function readLists(reader, run) {
  for (let number = 0; !run.isOver; number++) {
    await reader.call("GET", LISTS[number % LISTS.length]);
    await pause(2 * POST_INTERVAL_MS);
  }
}

/** Suspend a node, as a machine that hangs, and resume it. */
async function stopNode({ started }) {
  process.kill(-started.group, "SIGSTOP");
  await pause(LOCK_SECONDS * 1000);
  process.kill(-started.group, "SIGCONT");
}

/** Hold the locks of a statement in an idle transaction. */
async function holdLocks(databaseUrl, statement) {
  const holder = spawn(PYTHON, ["-c", HOLD_SCRIPT, databaseUrl, statement, String(LOCK_SECONDS)]);
  await new Promise((resolve, reject) => {
    holder.stdout.once("data", resolve);
    holder.once("exit", () => reject(new Error("Nothing is held.")));
  });
  await new Promise((resolve) => holder.once("exit", resolve));
}

/** Wait until all messages are acknowledged and received by everyone in the room. */
async function waitUntilDelivered(talkers) {
  const giveUpAt = Date.now() + DELIVERY_TIMEOUT_SECONDS * 1000;
  while (Date.now() < giveUpAt) {
    await pause(100);
    const postedIn = new Map();
    for (const { room, acknowledged } of talkers)
      postedIn.set(room, (postedIn.get(room) ?? 0) + acknowledged.size);
    if (
      talkers.every(
        (client) =>
          client.unacknowledged.length === 0 && client.received.length === postedIn.get(client.room),
      )
    )
      return;
  }
}

/** Check that each confirmed home exists once and has a row in the audit. */
function checkHomes(writers, homes, audited) {
  const confirmed = writers.flatMap((writer) => writer.confirmed);
  const existing = homes.filter((name) => name.startsWith("家"));
  const lost = confirmed.filter((name) => !existing.includes(name));
  return [
    [lost.length, "できたと答えたのに、ないホーム"],
    [existing.length - new Set(existing).size, "二重にできたホーム"],
    [Math.abs(audited - existing.length), "記録と合わないホーム"],
    [confirmed.length ? 0 : 1, "何も書かれていない"],
  ]
    .filter(([number]) => number)
    .map(([number, phrase]) => `${phrase} ${number}`);
}

function readDatabase(databaseUrl) {
  const read = execFileSync(PYTHON, ["-c", READ_SCRIPT, databaseUrl], { maxBuffer: 1e9 });
  const [rows, homes, audited] = JSON.parse(String(read));
  const messages = new Map();
  for (const [room, id, key] of rows) messages.set(room, [...(messages.get(room) ?? []), { id, key }]);
  return [messages, homes, audited];
}

function homeNamed(name) {
  return {
    name,
    ...{
      postal_code: "1540017",
      prefecture: "東京都",
      address_1: "世田谷区",
      address_2: `世田谷1-2-${name}`,
    },
    ...{ contact_name: "高橋 直子", contact_phone: "0300001234", contact_email: "home@example.com" },
    acceptance_levels: ["1", "2"],
    target_groups: ["mental"],
    rent: 45000,
    curfew: true,
    building_type: "existing_house",
    pets_resident: ["none"],
    home_type: "share_house",
    medical_supports: ["visiting_nurse"],
    greeting: "はじめまして。",
  };
}

function longest(waits) {
  return Math.round(Math.max(0, ...waits));
}

function count(ones) {
  return ones.reduce((sum, { waits }) => sum + waits.length, 0);
}
