/** `npm run torture:front-door`: ten people work while twenty clients send what should stop the service; nobody waits for it. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { measuredEnvironment } from "../../bench/machine.mjs";
import { openSocket } from "../../bench/socket.mjs";
import { startCluster } from "../../deploy/nodes.mjs";
import { Failure } from "../../deploy/output.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { freePort } from "../../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../../deploy/processes.mjs";
import { answering } from "../../deploy/services.mjs";

const SECONDS = process.argv.includes("--short") ? 15 : 60;
const [ROOMS, WORK_ROOMS] = [45, 5];
const LONGEST_MS = 1000;
const PAUSE_MS = 200;
const SAYS_EVERY = 10;
const GIVES_UP_MS = 30_000;
const EMAILS = ["facility@example.com", "counselor@example.com"];
// As in production: each password with which somebody signs in is judged.
const SETTINGS = { ASK_WEAK_PASSWORDS: "1" };
// What takes longest to judge.
const PASSWORD = "4@8({[</369&#!1/|0$5+7%2".repeat(5);
// What a hostile call may be told; "なし" is a connection that was cut.
const REFUSALS = new Set(["400", "408", "413", "422", "429", "503", "なし"]);

stopOnSignals(130);
await orFail(main);

async function main() {
  const folder = inProject("var", `torture-front-door-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const faults = [...(await onSqlite(folder)), ...(await onPostgres(folder))];
  if (faults.length) throw new Failure(`守れていません：${faults.join("、")}。記録は ${folder}`);
  rmSync(folder, { recursive: true });
}

async function onSqlite(folder) {
  const port = await freePort();
  const address = `sqlite:///${folder}/sqlite.sqlite3`;
  const env = { ...measuredEnvironment(port, address, join(folder, "sqlite")), ...SETTINGS };
  const rooms = filled(env);
  const gunicorn = ["-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "wsgi:app"];
  const server = start("server", PYTHON, gunicorn, { env, log: join(folder, "sqlite.log") });
  await answering(server, `http://127.0.0.1:${port}/healthz`);
  const faults = await besieged("SQLite（1プロセス）", { port, env, rooms, servers: [server] });
  await stop(server);
  return faults;
}

async function onPostgres(folder) {
  const port = await freePort();
  let rooms = [];
  const cluster = await startCluster(join(folder, "cluster"), {
    port,
    emulatorPort: await freePort(),
    settings: SETTINGS,
    fill: (env) => {
      rooms = filled(env);
    },
  });
  const servers = cluster.nodes.map(({ started }) => started);
  const faults = await besieged("PostgreSQL（2プロセスとnginx）", { port, env: cluster.env, rooms, servers });
  await cluster.end();
  return faults;
}

/** Have everybody work and the others attack; print what was measured and return what is not as it should be. */
async function besieged(name, { port, env, rooms, servers }) {
  const before = workersOf(servers);
  const hostile = attack({ port, origin: env.PUBLIC_URL, rooms: rooms.slice(WORK_ROOMS) });
  const users = rooms
    .slice(0, WORK_ROOMS)
    .flatMap(({ room, cookies }) => cookies.map((cookie) => ({ room, cookie })));
  const until = Date.now() + SECONDS * 1000;
  const worked = await Promise.all(users.map((user) => work(user, { port, origin: env.PUBLIC_URL, until })));
  const counts = await hostile;
  const replaced = [...before].filter((pid) => !workersOf(servers).has(pid)).length;
  const [calls, said] = [worked.flatMap((one) => one.calls), worked.flatMap((one) => one.said)];
  const failed = worked.flatMap((one) => one.failed);
  console.log(`${name}、${SECONDS}秒
  10人の呼び出し ${figures(calls)}　メッセージ ${figures(said)}　失敗 ${failed.length}
  入れかわったワーカー ${replaced}
${Object.entries(counts)
  .map(
    ([kind, found]) =>
      `  ${kind}：${Object.entries(found)
        .map(([status, times]) => `${status} ${times}回`)
        .join("、")}`,
  )
  .join("\n")}`);
  const { 大きな本文: bodies = {}, 遅い本文: slow = {} } = counts;
  return Object.entries({
    [`${name}の呼び出しのp99が${LONGEST_MS}ミリ秒を超えた`]: quantile(calls, 0.99) > LONGEST_MS,
    [`${name}のメッセージのp99が${LONGEST_MS}ミリ秒を超えた`]: quantile(said, 0.99) > LONGEST_MS,
    [`${name}のワーカーが入れかわった`]: replaced > 0,
    [`${name}で失敗した（${failed[0]}）`]: failed.length > 0,
    [`${name}が断るべきものを断らなかった`]: [bodies, slow].some((one) =>
      Object.keys(one).some((status) => !REFUSALS.has(status)),
    ),
  }).flatMap(([fault, isSo]) => (isSo ? [fault] : []));
}

/** Look around and say something now and then, as fast as a page that somebody clicks through. */
async function work({ room, cookie }, { port, origin, until }) {
  /** @type {{ calls: number[], said: number[], failed: string[] }} */
  const { calls, said, failed } = { calls: [], said: [], failed: [] };
  const answered = new Map();
  const onText = (text) => {
    const frame = JSON.parse(text);
    answered.get(frame.key)?.(frame.type);
  };
  const headers = { Cookie: cookie, Origin: origin };
  const socket = await openSocket(port, `/ws/chat/${room}/?since=0`, { headers, onText });
  const paths = ["/api/auth/user/", "/api/chat/contacts/", `/api/chat/chat-messages/?talk_room=${room}`];
  for (let turn = 0; Date.now() < until; turn++) {
    const isSaying = turn % SAYS_EVERY === SAYS_EVERY - 1;
    const began = performance.now();
    const fault = isSaying
      ? await say(socket, answered)
      : await look(`http://127.0.0.1:${port}${paths[turn % paths.length]}`, cookie);
    (isSaying ? said : calls).push(performance.now() - began);
    if (fault) failed.push(fault);
    await pause(PAUSE_MS * (0.5 + Math.random()));
  }
  socket.end();
  return { calls, said, failed };
}

async function look(address, cookie) {
  try {
    const answer = await fetch(address, {
      headers: { Cookie: cookie },
      signal: AbortSignal.timeout(GIVES_UP_MS),
    });
    await answer.arrayBuffer();
    return answer.ok ? null : `${address} ${answer.status}`;
  } catch (fault) {
    return `${address} ${fault}`;
  }
}

async function say(socket, answered) {
  const key = randomUUID();
  const answer = new Promise((resolve) => answered.set(key, resolve));
  socket.send(JSON.stringify({ message: "見学できますか。", key }));
  const kind = await Promise.race([answer, pause(GIVES_UP_MS, "nothing")]);
  return kind === "message" ? null : `メッセージに ${kind}`;
}

/** Start the hostile clients; resolve to how often each kind was told what. */
function attack(given) {
  const worker = new Worker(new URL("hostile.mjs", import.meta.url), {
    workerData: { ...given, emails: EMAILS, password: PASSWORD, seconds: SECONDS },
  });
  return new Promise((resolve, reject) => {
    worker.on("message", resolve);
    worker.on("error", reject);
  });
}

/** Return the processes of servers: the first of each stays, the others are replaced when they do not answer. */
function workersOf(servers) {
  const groups = new Set(servers.map(({ group }) => group));
  const table = String(execFileSync("ps", ["-A", "-o", "pgid=,pid="]));
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return new Set(rows.flatMap(([group, pid]) => (groups.has(group) ? [pid] : [])));
}

function filled(env) {
  const args = ["-m", "tests.idle.fill", PASSWORD, String(ROOMS)];
  const how = { cwd: inProject(), env, stdio: ["ignore", "pipe", "pipe"] };
  return JSON.parse(String(execFileSync(PYTHON, args, /** @type {any} */ (how))));
}

function quantile(times, share) {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
}

function figures(times) {
  const shown = [0.5, 0.99].map((share) => `p${share * 100} ${Math.round(quantile(times, share))}`);
  return `${times.length}回（${shown.join("、")}、最長 ${Math.round(Math.max(0, ...times))}ミリ秒）`;
}
