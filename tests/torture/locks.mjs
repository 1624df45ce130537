/**
 * `npm run torture:locks`: a node is stopped in the middle of its writes, a room's row is held, the audit is held, each for
 * 20 seconds. Meanwhile all other rooms are answered and lists are read within 3 seconds; afterwards nothing is lost.
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
import { Talker } from "./talker.mjs";
import { found } from "./verdict.mjs";

const ROOMS = 12;
// More on each node than it has connections.
const WRITERS = 24;
const HELD_SECONDS = 20;
const WITHIN_MS = 3_000;
const SAY_EVERY_MS = 300;
const CALM_SECONDS = 60;
// Every third room has one person in it: what is said there is told to who is absent.
const ALONE_EVERY = 3;
const LISTS = ["/api/chat/contacts/", "/api/chat/unread/", "/api/facilities/homes/", "/api/chat/rooms/"];
const HOLD = `
import sys, time, sqlalchemy
url, statement, seconds = sys.argv[1:]
with sqlalchemy.create_engine(url).connect() as connection:
    connection.exec_driver_sql(statement)
    print("held", flush=True)
    time.sleep(float(seconds))
`;
const READ = `
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
  while (!talkers.every(({ isIn }) => isIn)) await pause(50);

  const run = { isOver: false };
  const busy = [
    ...talkers.map((talker) => talk(talker, run)),
    ...writers.map((writer, at) => register(writer, at, run)),
    ...readers.map((reader) => look(reader, run)),
  ];
  const locked = talkers.find(({ port }) => port === second)?.room;
  const held = (statement) => hold(cluster.env.DATABASE_URL, statement);
  /** @type {[name: string, happens: () => Promise<unknown>, isConcerned: (one: Talker) => boolean][]} */
  const deeds = [
    ["何もしない", () => pause(HELD_SECONDS * 1000), () => false],
    ["ノードの停止（SIGSTOP）", () => stopNode(cluster.nodes[0]), ({ port }) => port === first],
    [
      "トークルームの行のロック",
      () => held(`SELECT id FROM contact WHERE id = ${locked} FOR UPDATE`),
      ({ room }) => room === locked,
    ],
    ["監査記録のロック", () => held("SELECT pg_advisory_xact_lock(1635083369)"), () => false],
  ];
  await pause(3_000);
  for (const [name, happens, isConcerned] of deeds) {
    for (const one of [...talkers, ...readers, ...writers]) one.waits = [];
    await happens();
    const others = talkers.filter((one) => !isConcerned(one));
    const answered = longest(others.flatMap((one) => [...one.waits, ...one.pending()]));
    const read = longest(readers.flatMap((one) => [...one.waits, ...one.pending()]));
    const concerned = longest(talkers.filter(isConcerned).flatMap((one) => [...one.waits, ...one.pending()]));
    console.log(
      `${name} ${HELD_SECONDS}秒：ほかの部屋の返事 最長${answered}ms（${count(others)}通）、一覧 最長${read}ms（${count(readers)}回）、` +
        `書き込み 最長${longest(writers.flatMap(({ waits }) => waits))}ms（${count(writers)}件）、その部屋 最長${concerned}ms`,
    );
    if (answered > WITHIN_MS) faults.push(`${name}：ほかの部屋の返事に${answered}ms`);
    if (read > WITHIN_MS) faults.push(`${name}：一覧に${read}ms`);
    if (count(others) === 0 || count(readers) === 0) faults.push(`${name}：何も起きていない`);
    await pause(5_000);
  }
  run.isOver = true;
  await Promise.all(busy);
  await calm(talkers);
  const [messages, homes, audited] = readDatabase(cluster.env.DATABASE_URL);
  const verdict = found(talkers, messages);
  for (const talker of talkers) talker.go();
  await Promise.all(staying);
  await cluster.end();
  const refused = readers.flatMap(({ refusals }) => refusals);
  if (refused.length) faults.push(`一覧が断られた ${refused.length}（${[...new Set(refused)].join(" ")}）`);
  const odd = writers.flatMap(({ refusals }) => refusals).filter((status) => status !== 503);
  if (odd.length) faults.push(`書き込みの答え ${[...new Set(odd)].join(" ")}`);
  faults.push(...verdict.faults, ...ofHomes(writers, homes, audited));
  const busied = talkers.reduce((sum, { counts }) => sum + counts.busy, 0);
  const unwritten = writers.flatMap(({ refusals }) => refusals).length;
  console.log(`${Object.entries(verdict.counts)
    .map(([name, number]) => `${name} ${number}`)
    .join("、")}
混んでいると言われた ${busied}、断られた書き込み ${unwritten}、できたホーム ${homes.length - ROOMS - WRITERS}`);
  if (faults.length) throw new Failure(`壊れています：${faults.join("、")}。記録は ${folder}`);
  rmSync(folder, { recursive: true });
}

async function talk(talker, run) {
  for (let number = 1; !run.isOver; number++) {
    // As the product's page does, people wait for the answer before they say more.
    if (talker.unanswered.length < 3) talker.say(`${number}回目のメッセージです。`);
    await pause(SAY_EVERY_MS * (0.5 + Math.random()));
  }
}

/** Register homes, each recorded in the audit, as fast as they are answered. */
async function register(writer, at, run) {
  for (let number = 1; !run.isOver; number++) {
    const name = `家${at}の${number}`;
    if ((await writer.call("POST", "/api/facilities/homes/", homeNamed(name))) === 201)
      writer.done.push(name);
    await pause(300);
  }
}

async function look(reader, run) {
  for (let number = 0; !run.isOver; number++) {
    await reader.call("GET", LISTS[number % LISTS.length]);
    await pause(2 * SAY_EVERY_MS);
  }
}

/** Stop a whole node as a machine that hangs is stopped, and let it go on. */
async function stopNode({ started }) {
  process.kill(-started.group, "SIGSTOP");
  await pause(HELD_SECONDS * 1000);
  process.kill(-started.group, "SIGCONT");
}

/** Hold what a statement locks, in a transaction that does not go on. */
async function hold(databaseUrl, statement) {
  const holder = spawn(PYTHON, ["-c", HOLD, databaseUrl, statement, String(HELD_SECONDS)]);
  await new Promise((resolve, reject) => {
    holder.stdout.once("data", resolve);
    holder.once("exit", () => reject(new Error("Nothing is held.")));
  });
  await new Promise((resolve) => holder.once("exit", resolve));
}

/** Wait until nothing is unanswered and everybody has heard as much as was said. */
async function calm(talkers) {
  const giveUpAt = Date.now() + CALM_SECONDS * 1000;
  while (Date.now() < giveUpAt) {
    await pause(100);
    const said = new Map();
    for (const { room, acknowledged } of talkers) said.set(room, (said.get(room) ?? 0) + acknowledged.size);
    if (talkers.every((one) => one.unanswered.length === 0 && one.heard.length === said.get(one.room)))
      return;
  }
}

/** What was answered as done is there once, with a row in the audit for each. */
function ofHomes(writers, homes, audited) {
  const done = writers.flatMap((writer) => writer.done);
  const there = homes.filter((name) => name.startsWith("家"));
  const lost = done.filter((name) => !there.includes(name));
  return [
    [lost.length, "できたと答えたのに、ないホーム"],
    [there.length - new Set(there).size, "二重にできたホーム"],
    [Math.abs(audited - there.length), "記録と合わないホーム"],
    [done.length ? 0 : 1, "何も書かれていない"],
  ]
    .filter(([number]) => number)
    .map(([number, words]) => `${words} ${number}`);
}

function makeRooms(env, number) {
  const args = ["-m", "bench.chat_rooms", String(number)];
  return JSON.parse(
    String(execFileSync(PYTHON, args, { cwd: inProject(), env, stdio: ["ignore", "pipe", "pipe"] })),
  );
}

function readDatabase(databaseUrl) {
  const read = execFileSync(PYTHON, ["-c", READ, databaseUrl], { maxBuffer: 1e9 });
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
