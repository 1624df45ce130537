/** `npm run bench:push`: messages per second of two loops. Each arrives once although loops are killed and LINE fails. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoEnvironment } from "../deploy/environment.mjs";
import { Failure } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { waitUntilReady } from "../deploy/services.mjs";
import { databases, describeMachine } from "./machine.mjs";
import { IS_SHORT, note } from "./results.mjs";

const MESSAGES = 1000;
const LOOPS = 2;
const KILLS = 12;
const PATH = "/v2/bot/message/push";
// The lease of a killed loop lasts a minute; late retries after faults wait longer.
const MILLISECONDS_MAX = 8 * 60_000;
// Faults and their numbers: temporary refusals (500, 429), accepted without a response (at once, and after the client's
// timeout), slow, connection reset, permanent refusal (400: the message is given up), and an invalid token (401: sending
// stops until the operator acts).
/** @type {[answer: Record<string, unknown>, times: number][]} */
const FAULTS = [
  [{ status: 500 }, 60],
  [{ status: 429 }, 40],
  [{ accept_then_timeout: 0 }, 60],
  [{ accept_then_timeout: 12 }, 3],
  [{ wait: 0.2 }, 40],
  [{ reset: "before" }, 30],
  [{ reset: "after" }, 30],
  [{ status: 400 }, 10],
  [{ status: 401 }, 3],
  [{}, 200],
];

stopOnSignals(130);
await orFail(main);

async function main() {
  console.log(`${describeMachine()}\n${MESSAGES}通を${LOOPS}つのループで\n`);
  const folder = mkdtempSync(join(tmpdir(), "bench-push-"));
  const broken = [];
  for (const [name, database] of databases(folder)) {
    try {
      const world = await prepare(database.address, folder);
      const faultless = await send(world, []);
      console.log(
        `${name}: 何も起きないとき ${Math.round(MESSAGES / faultless.seconds)}通/秒。${summarize(faultless)}`,
      );
      const rate = MESSAGES / faultless.seconds;
      note({ work: `LINE messages sent, ${name}`, ours: rate, unit: "/s", peer: "", theirs: null });
      const runs = [faultless];
      if (!IS_SHORT) {
        const faulty = await send(world, shuffledFaults(), KILLS);
        const happened = `${faulty.kills}回のSIGKILLと${faulty.faults}回の失敗`;
        console.log(`${name}: ${happened}のもとで ${faulty.seconds.toFixed(0)}秒。${summarize(faulty)}`);
        runs.push(faulty);
      }
      if (runs.some(({ missing, duplicated }) => missing + duplicated > 0)) broken.push(name);
      await stop(world.emulator);
    } finally {
      database.drop();
    }
  }
  rmSync(folder, { recursive: true });
  if (broken.length) throw new Failure(`${broken.join("と")}で、一度だけ届いていません。`);
}

/** Create a database with the demo data and start the LINE emulator. */
async function prepare(databaseUrl, folder) {
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };
  const [port, linePort] = [await freePort(), await freePort()];
  const env = {
    ...demoEnvironment(port, linePort, inherited),
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: join(folder, "media"),
    LINE_EMULATOR_DB: ":memory:",
  };
  const python = (...args) => execFileSync(PYTHON, ["-m", ...args], { cwd: inProject(), env, stdio: "pipe" });
  python("flask", "--app", "wsgi", "demo", "seed");
  const emulator = start("bench-line", PYTHON, ["-m", "line_emulator"], { env });
  const line = `http://127.0.0.1:${linePort}`;
  await waitUntilReady(emulator, `${line}/emulator/people`);
  const people = (await request(line, "/emulator/people")).map(({ userId }) => userId);
  for (const person of people) await request(line, `/emulator/people/${person}/follow`, {});
  return { env, emulator, line, python, people, sent: 0 };
}

/** Fill the outbox, run the loops until it is empty, and count what arrived. */
async function send(world, script, kills = 0) {
  const first = world.sent;
  world.sent += MESSAGES;
  world.python("bench.push", "fill", String(first), String(MESSAGES), ...world.people);
  await request(world.line, "/emulator/faults", { path: PATH, answers: script });
  const beganAt = Date.now();
  const killed = await runLoopsUntilEmpty(world, kills, beganAt + MILLISECONDS_MAX);
  const seconds = (Date.now() - beganAt) / 1000;
  const left = Object.values(await request(world.line, "/emulator/faults")).reduce(
    (sum, count) => sum + count,
    0,
  );
  const counts = await countDeliveries(world, first);
  const refused = String(world.python("bench.push", "refused"))
    .split(/\s+/)
    .filter((word) => word && Number(word) >= first && !counts.has(Number(word)));
  return {
    seconds,
    kills: killed,
    faults: script.filter((response) => Object.keys(response).length > 0).length - left,
    missing: MESSAGES - counts.size - refused.length,
    refused: refused.length,
    duplicated: [...counts.values()].filter((count) => count > 1).length,
  };
}

/** Run the loops until the outbox is empty. Meanwhile kill them alternately at random times and restart them. */
async function runLoopsUntilEmpty(world, kills, giveUpAt) {
  const startLoop = () =>
    start("bench-loop", PYTHON, ["-m", "flask", "--app", "wsgi", "worker"], { env: world.env });
  const loops = Array.from({ length: LOOPS }, startLoop);
  let killed = 0;
  // The command `waiting` also ends the pause of ten minutes after a 401.
  while (Date.now() < giveUpAt && Number(world.python("bench.push", "waiting")) > 0) {
    if (killed >= kills) continue;
    await pause(Math.random() * 1500);
    const index = killed++ % LOOPS;
    const { group } = loops[index] ?? {};
    if (group) process.kill(-group, "SIGKILL");
    loops[index] = startLoop();
  }
  await Promise.all(loops.map(stop));
  return killed;
}

/** Count the deliveries of each message of this run, by its number, in all inboxes. */
async function countDeliveries(world, first) {
  const counts = new Map();
  for (const person of world.people)
    for (const { altText } of await request(world.line, `/emulator/inbox/${person}`)) {
      const number = Number(/番号(\d+)番/.exec(altText)?.[1] ?? -1);
      if (number >= first) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  return counts;
}

function shuffledFaults() {
  const responses = FAULTS.flatMap(([response, times]) => Array(times).fill(response));
  return responses
    .map((response) => ({ response, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ response }) => response);
}

function summarize({ missing, duplicated, refused }) {
  return `届かない ${missing}、二度届いた ${duplicated}、400で断られて止めた ${refused}`;
}

async function request(line, path, body) {
  const options = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(line + path, options);
  if (!response.ok) throw new Failure(`${path}: LINEの代わりが${response.status}と答えました。`);
  return response.json();
}
