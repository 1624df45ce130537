/** `npm run bench:push`: how many messages two loops send, and that each arrives once though loops are killed and LINE fails. */
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
import { answering } from "../deploy/services.mjs";
import { databases, describeMachine } from "./machine.mjs";

const MESSAGES = 1000;
const LOOPS = 2;
const KILLS = 12;
const PATH = "/v2/bot/message/push";
// A loop that is killed holds its messages for a minute; the last tries after faults wait longer.
const MILLISECONDS_MAX = 8 * 60_000;
// Each with how often: refused for a moment, taken without saying so (at once, and after our time-out), slow, cut off,
// refused for good (such a message is given up), and refused to all of us until the operator acts.
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
      const plain = await send(world, []);
      console.log(`${name}: 何も起きないとき ${Math.round(MESSAGES / plain.seconds)}通/秒。${told(plain)}`);
      const rough = await send(world, scriptOfFaults(), KILLS);
      const happened = `${rough.kills}回のSIGKILLと${rough.faults}回の失敗`;
      console.log(`${name}: ${happened}のもとで ${rough.seconds.toFixed(0)}秒。${told(rough)}`);
      if ([plain, rough].some(({ missing, doubled }) => missing + doubled > 0)) broken.push(name);
      await stop(world.emulator);
    } finally {
      database.drop();
    }
  }
  rmSync(folder, { recursive: true });
  if (broken.length) throw new Failure(`${broken.join("と")}で、一度だけ届いていません。`);
}

/** Make a database with the demo's people and start LINE's stand-in; the demo's own messages are sent before. */
async function prepare(databaseUrl, folder) {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME };
  const [port, linePort] = [await freePort(), await freePort()];
  const env = {
    ...demoEnvironment(port, linePort, own),
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: join(folder, "media"),
    LINE_EMULATOR_DB: ":memory:",
  };
  const python = (...args) => execFileSync(PYTHON, ["-m", ...args], { cwd: inProject(), env, stdio: "pipe" });
  python("flask", "--app", "wsgi", "demo", "seed");
  const emulator = start("bench-line", PYTHON, ["-m", "line_emulator"], { env });
  const line = `http://127.0.0.1:${linePort}`;
  await answering(emulator, `${line}/emulator/people`);
  const people = (await ask(line, "/emulator/people")).map(({ userId }) => userId);
  for (const person of people) await ask(line, `/emulator/people/${person}/follow`, {});
  return { env, emulator, line, python, people, sent: 0 };
}

/** Fill the outbox and let the loops send all of it; return what arrived. */
async function send(world, script, kills = 0) {
  const first = world.sent;
  world.sent += MESSAGES;
  world.python("bench.push", "fill", String(first), String(MESSAGES), ...world.people);
  await ask(world.line, "/emulator/faults", { path: PATH, answers: script });
  const beganAt = Date.now();
  const killed = await loopUntilEmpty(world, kills, beganAt + MILLISECONDS_MAX);
  const seconds = (Date.now() - beganAt) / 1000;
  const left = Object.values(await ask(world.line, "/emulator/faults")).reduce(
    (sum, count) => sum + count,
    0,
  );
  const counts = await arrivals(world, first);
  const refused = String(world.python("bench.push", "refused"))
    .split(/\s+/)
    .filter((word) => word && Number(word) >= first && !counts.has(Number(word)));
  return {
    seconds,
    kills: killed,
    faults: script.filter((answer) => Object.keys(answer).length > 0).length - left,
    missing: MESSAGES - counts.size - refused.length,
    refused: refused.length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
  };
}

/** Run the loops until nothing waits any more; kill one after the other at random moments and start it again. */
async function loopUntilEmpty(world, kills, giveUpAt) {
  const startLoop = () =>
    start("bench-loop", PYTHON, ["-m", "flask", "--app", "wsgi", "worker"], { env: world.env });
  const loops = Array.from({ length: LOOPS }, startLoop);
  let killed = 0;
  // "waiting" lets what rests for ten minutes after a 401 begin again at once.
  while (Date.now() < giveUpAt && Number(world.python("bench.push", "waiting")) > 0) {
    if (killed >= kills) continue;
    await pause(Math.random() * 1500);
    const victim = killed++ % LOOPS;
    const { group } = loops[victim] ?? {};
    if (group) process.kill(-group, "SIGKILL");
    loops[victim] = startLoop();
  }
  await Promise.all(loops.map(stop));
  return killed;
}

/** Count, by its number, how often each message of this run lies in somebody's inbox. */
async function arrivals(world, first) {
  const counts = new Map();
  for (const person of world.people)
    for (const { altText } of await ask(world.line, `/emulator/inbox/${person}`)) {
      const number = Number(/番号(\d+)番/.exec(altText)?.[1] ?? -1);
      if (number >= first) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  return counts;
}

function scriptOfFaults() {
  const answers = FAULTS.flatMap(([answer, times]) => Array(times).fill(answer));
  return answers
    .map((answer) => ({ answer, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ answer }) => answer);
}

function told({ missing, doubled, refused }) {
  return `届かない ${missing}、二度届いた ${doubled}、400で断られて止めた ${refused}`;
}

async function ask(line, path, body) {
  const options = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(line + path, options);
  if (!answer.ok) throw new Failure(`${path}: LINEの代わりが${answer.status}と答えました。`);
  return answer.json();
}
