/** Checks that thousands of idle sockets hold no database connections: all calls respond, and the sockets still deliver. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openSocket } from "../../bench/socket.mjs";
import { demoEnvironment } from "../../deploy/environment.mjs";
import { Failure } from "../../deploy/output.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { freePort } from "../../deploy/ports.mjs";
import { createTemporaryDatabase, findPostgres } from "../../deploy/postgres.mjs";
import { orFail, start, stop, stopOnSignals } from "../../deploy/processes.mjs";
import { waitUntilReady } from "../../deploy/services.mjs";

const POOL = 5;
const [ROOMS, SOCKETS_OF_EACH] = [125, 8];
const SOCKETS = ROOMS * 2 * SOCKETS_OF_EACH;
const OPENED_AT_ONCE = 50;
const CLIENTS_OF_EACH = 4;
/** Very long, because only a leaked connection is a failure here: calls that wait for it never get a response. */
const [ANSWER_WITHIN_MS, DELIVER_WITHIN_MS] = [60_000, 60_000];
const PASSWORD = "idle-sockets-password";
const CALLS_OF_ALL = ["/readyz", "/api/auth/user/", "/api/chat/contacts/", "/api/chat/notifications/"];
const CALLS = {
  facility: ["/api/facilities/homes/", "/api/facilities/invoices/"],
  applicant: ["/api/applicants/preferences/", "/api/chat/settings/"],
  counselor: ["/api/applicants/preferences/"],
};
const COUNT_CONNECTIONS = `
import sys, sqlalchemy
with sqlalchemy.create_engine(sys.argv[1]).connect() as connection:
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    print(connection.exec_driver_sql(f"SELECT count(*) FROM pg_stat_activity WHERE {others}").scalar())
`;

stopOnSignals(130);
await orFail(main);

async function main() {
  const server = findPostgres();
  if (!server) throw new Failure("PostgreSQLが応答しません。起動してから、もう一度実行してください。");
  const folder = inProject("var", `idle-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const database = createTemporaryDatabase(server, "idle");
  const env = await environment(database.address, folder);
  const program = start(
    "idle-server",
    PYTHON,
    ["-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "wsgi:app"],
    {
      env,
    },
  );
  const fill = ["-m", "tests.idle.fill", PASSWORD, String(ROOMS)];
  const rooms = JSON.parse(
    String(execFileSync(PYTHON, fill, { cwd: inProject(), env, stdio: "pipe", maxBuffer: 1e8 })),
  );
  await waitUntilReady(program, `http://127.0.0.1:${env.PORT}/readyz`);
  const crowd = await openAll(env, rooms);
  const calls = await callAll(env, rooms);
  await deliverAll(crowd);
  const connections = Number(execFileSync(PYTHON, ["-c", COUNT_CONNECTIONS, env.DATABASE_URL]));
  if (connections > POOL) throw new Failure(`データベースの接続が${connections}本あります。`);
  await stop(program);
  database.drop();
  rmSync(folder, { recursive: true });
  const slowest = calls.reduce((one, other) => (one.milliseconds > other.milliseconds ? one : other));
  console.log(`${ROOMS * 2}人が${SOCKETS}本のソケットを開き、データベースの接続は${connections}本（最大${POOL}本）
${calls.length}回の呼び出しのすべてに答えがあり、いちばん遅い${slowest.path}は${Math.round(slowest.milliseconds)} ms`);
}

async function environment(databaseUrl, folder) {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME };
  return {
    ...demoEnvironment(await freePort(), 0, own),
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(POOL),
    MEDIA_DIR: folder,
    WORKER_IN_PROCESS: "0",
  };
}

/** Open the sockets of all people; return their received messages. */
async function openAll(env, rooms) {
  const places = rooms.flatMap(({ room, cookies }) =>
    Array.from({ length: 2 * SOCKETS_OF_EACH }, (_, number) => ({ room, cookie: cookies[number % 2] })),
  );
  const crowd = [];
  for (let first = 0; first < places.length; first += OPENED_AT_ONCE) {
    const some = places.slice(first, first + OPENED_AT_ONCE);
    crowd.push(...(await Promise.all(some.map((place) => openOne(env, place)))));
  }
  return crowd;
}

async function openOne(env, { room, cookie }) {
  const client = { room, received: /** @type {string[]} */ ([]), hasEnded: false };
  client.socket = await openSocket(env.PORT, `/ws/chat/${room}/`, {
    headers: { Cookie: cookie, Origin: env.PUBLIC_URL },
    onText: (text) => client.received.push(JSON.parse(text).message),
    onEnd: () => {
      client.hasEnded = true;
    },
  });
  return client;
}

/** Send calls of all roles in parallel, some after a sign-in; return all calls with their durations. */
async function callAll(env, rooms) {
  const signedIn = rooms
    .slice(0, CLIENTS_OF_EACH)
    .flatMap(({ room, cookies }) => [
      callAs(env, "facility", cookies[0], room),
      callAs(env, "applicant", cookies[1], room),
    ]);
  const signingIn = Array.from({ length: CLIENTS_OF_EACH }, () => [
    signInAndCall(env, "facility"),
    signInAndCall(env, "counselor"),
  ]);
  return (await Promise.all([...signedIn, ...signingIn.flat()])).flat();
}

async function signInAndCall(env, role) {
  const credentials = { email: `${role}@example.com`, password: PASSWORD };
  const { response, ...signIn } = await request(env, "/api/accounts/facilities/login/", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: env.PUBLIC_URL },
    body: JSON.stringify(credentials),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  return [signIn, ...(await callAs(env, role, cookies.join("; ")))];
}

async function callAs(env, role, cookie, room) {
  const ofRoom = room === undefined ? [] : [`/api/chat/chat-messages/?talk_room=${room}`];
  const calls = [];
  for (const path of [...CALLS_OF_ALL, ...CALLS[role], ...ofRoom])
    calls.push(await request(env, path, { headers: { Cookie: cookie } }));
  return calls;
}

async function request(env, path, options) {
  const beganAt = performance.now();
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const response = await fetch(`http://127.0.0.1:${env.PORT}${path}`, { ...options, signal }).catch(
    (fault) => {
      throw new Failure(`${path} に答えがありません（${fault.name}）。`);
    },
  );
  if (response.status !== 200) throw new Failure(`${path} の答えが${response.status}です。`);
  await response.arrayBuffer();
  return { path, response, milliseconds: performance.now() - beganAt };
}

/** Send a message in every room and check that every socket receives it. */
async function deliverAll(crowd) {
  const speakers = crowd.filter((_one, index) => index % (2 * SOCKETS_OF_EACH) === 0);
  for (const { room, socket } of speakers) socket.send(JSON.stringify({ message: textFor(room) }));
  const isMissing = ({ room, received }) => received.length !== 1 || received[0] !== textFor(room);
  const giveUpAt = Date.now() + DELIVER_WITHIN_MS;
  while (crowd.some(isMissing) && Date.now() < giveUpAt) await pause(50);
  const count = (which) => crowd.filter(which).length;
  const [undelivered, ended] = [count(isMissing), count(({ hasEnded }) => hasEnded)];
  if (undelivered || ended) throw new Failure(`ソケット${undelivered}本に届かず、${ended}本が切れました。`);
}

function textFor(room) {
  return `${room}番の部屋です。`;
}
