/** `npm run torture:front-door`: ten users must get fast responses while twenty clients send expensive requests. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { measuredEnvironment } from "../../bench/machine.mjs";
import { openSocket } from "../../bench/socket.mjs";
import { quantile } from "../../bench/summary.mjs";
import { startCluster } from "../../deploy/nodes.mjs";
import { Failure } from "../../deploy/output.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { freePort } from "../../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../../deploy/processes.mjs";
import { waitUntilReady } from "../../deploy/services.mjs";

const SECONDS = process.argv.includes("--short") ? 15 : 60;
const [ROOMS, WORK_ROOMS] = [45, 5];
const P99_MAX_MS = 1000;
const PAUSE_MS = 200;
const CALLS_PER_MESSAGE = 10;
const TIMEOUT_MS = 30_000;
const EMAILS = ["facility@example.com", "counselor@example.com"];
// As in production: the strength of each password is checked at sign-in.
const SETTINGS = { ASK_WEAK_PASSWORDS: "1" };
// A password with the longest strength check.
const PASSWORD = "4@8({[</369&#!1/|0$5+7%2".repeat(5);
// Allowed responses to a hostile call. "なし" is a closed connection.
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
  const rooms = createRooms(env);
  const gunicorn = ["-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "wsgi:app"];
  const server = start("server", PYTHON, gunicorn, { env, log: join(folder, "sqlite.log") });
  await waitUntilReady(server, `http://127.0.0.1:${port}/healthz`);
  const faults = await measureUnderAttack("SQLite（1プロセス）", { port, env, rooms, servers: [server] });
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
      rooms = createRooms(env);
    },
  });
  const servers = cluster.nodes.map(({ started }) => started);
  const faults = await measureUnderAttack("PostgreSQL（2プロセスとnginx）", {
    port,
    env: cluster.env,
    rooms,
    servers,
  });
  await cluster.end();
  return faults;
}

/** Simulate users during the attack; print the measurements and return the faults. */
async function measureUnderAttack(name, { port, env, rooms, servers }) {
  const before = workersOf(servers);
  const hostile = attack({ port, origin: env.PUBLIC_URL, rooms: rooms.slice(WORK_ROOMS) });
  const users = rooms
    .slice(0, WORK_ROOMS)
    .flatMap(({ room, cookies }) => cookies.map((cookie) => ({ room, cookie })));
  const until = Date.now() + SECONDS * 1000;
  const results = await Promise.all(
    users.map((user) => simulateUser(user, { port, origin: env.PUBLIC_URL, until })),
  );
  const counts = await hostile;
  const replaced = [...before].filter((pid) => !workersOf(servers).has(pid)).length;
  const [calls, messages] = [results.flatMap((one) => one.calls), results.flatMap((one) => one.messages)];
  const failed = results.flatMap((one) => one.failed);
  console.log(`${name}、${SECONDS}秒
  10人の呼び出し ${formatTimes(calls)}　メッセージ ${formatTimes(messages)}　失敗 ${failed.length}
  入れかわったワーカー ${replaced}
${Object.entries(counts)
  .map(
    ([kind, statuses]) =>
      `  ${kind}：${Object.entries(statuses)
        .map(([status, times]) => `${status} ${times}回`)
        .join("、")}`,
  )
  .join("\n")}`);
  const { 大きな本文: bodies = {}, 遅い本文: slow = {} } = counts;
  return Object.entries({
    [`${name}の呼び出しのp99が${P99_MAX_MS}ミリ秒を超えた`]: quantile(calls, 0.99) > P99_MAX_MS,
    [`${name}のメッセージのp99が${P99_MAX_MS}ミリ秒を超えた`]: quantile(messages, 0.99) > P99_MAX_MS,
    [`${name}のワーカーが入れかわった`]: replaced > 0,
    [`${name}で失敗した（${failed[0]}）`]: failed.length > 0,
    [`${name}が断るべきものを断らなかった`]: [bodies, slow].some((one) =>
      Object.keys(one).some((status) => !REFUSALS.has(status)),
    ),
  }).flatMap(([fault, isTrue]) => (isTrue ? [fault] : []));
}

/** Simulate a user who opens pages and sometimes sends a message. */
async function simulateUser({ room, cookie }, { port, origin, until }) {
  /** @type {{ calls: number[], messages: number[], failed: string[] }} */
  const { calls, messages, failed } = { calls: [], messages: [], failed: [] };
  const callbacks = new Map();
  const onText = (text) => {
    const frame = JSON.parse(text);
    callbacks.get(frame.key)?.(frame.type);
  };
  const headers = { Cookie: cookie, Origin: origin };
  const socket = await openSocket(port, `/ws/chat/${room}/?since=0`, { headers, onText });
  const paths = ["/api/auth/user/", "/api/chat/contacts/", `/api/chat/chat-messages/?talk_room=${room}`];
  for (let turn = 0; Date.now() < until; turn++) {
    const isMessage = turn % CALLS_PER_MESSAGE === CALLS_PER_MESSAGE - 1;
    const startedAt = performance.now();
    const error = isMessage
      ? await sendMessage(socket, callbacks)
      : await getPage(`http://127.0.0.1:${port}${paths[turn % paths.length]}`, cookie);
    (isMessage ? messages : calls).push(performance.now() - startedAt);
    if (error) failed.push(error);
    await pause(PAUSE_MS * (0.5 + Math.random()));
  }
  socket.end();
  return { calls, messages, failed };
}

async function getPage(address, cookie) {
  try {
    const answer = await fetch(address, {
      headers: { Cookie: cookie },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok ? null : `${address} ${answer.status}`;
  } catch (error) {
    return `${address} ${error}`;
  }
}

async function sendMessage(socket, callbacks) {
  const key = randomUUID();
  const answer = new Promise((resolve) => callbacks.set(key, resolve));
  socket.send(JSON.stringify({ message: "見学できますか。", key }));
  const kind = await Promise.race([answer, pause(TIMEOUT_MS, "nothing")]);
  return kind === "message" ? null : `メッセージに ${kind}`;
}

/** Start the hostile clients; resolve to the number of each response by kind of attack. */
function attack(options) {
  const worker = new Worker(new URL("hostile.mjs", import.meta.url), {
    workerData: { ...options, emails: EMAILS, password: PASSWORD, seconds: SECONDS },
  });
  return new Promise((resolve, reject) => {
    worker.on("message", resolve);
    worker.on("error", reject);
  });
}

/** Return the process ids of the servers. gunicorn replaces workers that do not respond. */
function workersOf(servers) {
  const groups = new Set(servers.map(({ group }) => group));
  const table = String(execFileSync("ps", ["-A", "-o", "pgid=,pid="]));
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return new Set(rows.flatMap(([group, pid]) => (groups.has(group) ? [pid] : [])));
}

function createRooms(env) {
  const args = ["-m", "tests.idle.fill", PASSWORD, String(ROOMS)];
  const execOptions = { cwd: inProject(), env, stdio: ["ignore", "pipe", "pipe"] };
  return JSON.parse(String(execFileSync(PYTHON, args, /** @type {any} */ (execOptions))));
}

function formatTimes(times) {
  const shown = [0.5, 0.99].map((share) => `p${share * 100} ${Math.round(quantile(times, share) ?? 0)}`);
  return `${times.length}回（${shown.join("、")}、最長 ${Math.round(Math.max(0, ...times))}ミリ秒）`;
}
