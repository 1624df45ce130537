/** That thousands of idle sockets leave the database to the calls: each is answered, and the sockets still deliver. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openSocket } from "../../bench/socket.mjs";
import { demoEnvironment } from "../../deploy/environment.mjs";
import { Failure } from "../../deploy/output.mjs";
import { inProject, PYTHON } from "../../deploy/paths.mjs";
import { freePort } from "../../deploy/ports.mjs";
import { answeringPostgres, ownPostgres } from "../../deploy/postgres.mjs";
import { orFail, start, stop, stopOnSignals } from "../../deploy/processes.mjs";
import { answering } from "../../deploy/services.mjs";

const POOL = 5;
const [ROOMS, SOCKETS_OF_EACH] = [125, 8];
const SOCKETS = ROOMS * 2 * SOCKETS_OF_EACH;
const OPENED_AT_ONCE = 50;
const CLIENTS_OF_EACH = 4;
/** Only a fault takes so long: what waits for a connection that nobody gives back is never answered. */
const [ANSWER_WITHIN_MS, DELIVER_WITHIN_MS] = [60_000, 60_000];
const PASSWORD = "idle-sockets-password";
const CALLS_OF_ALL = ["/readyz", "/api/auth/user/", "/api/chat/contacts/", "/api/chat/notifications/"];
const CALLS = {
  facility: ["/api/facilities/homes/", "/api/facilities/invoices/"],
  applicant: ["/api/applicants/preferences/", "/api/chat/settings/"],
  counselor: ["/api/applicants/preferences/"],
};
const COUNT = `
import sys, sqlalchemy
with sqlalchemy.create_engine(sys.argv[1]).connect() as connection:
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    print(connection.exec_driver_sql(f"SELECT count(*) FROM pg_stat_activity WHERE {others}").scalar())
`;

stopOnSignals(130);
await orFail(main);

async function main() {
  const server = answeringPostgres();
  if (!server) throw new Failure("PostgreSQLが応答しません。起動してから、もう一度実行してください。");
  const folder = inProject("var", `idle-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const database = ownPostgres(server, "idle");
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
  await answering(program, `http://127.0.0.1:${env.PORT}/readyz`);
  const crowd = await openAll(env, rooms);
  const calls = await callAll(env, rooms);
  await deliverAll(crowd);
  const connections = Number(execFileSync(PYTHON, ["-c", COUNT, env.DATABASE_URL]));
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

/** Have everybody open their sockets; return what each has heard. */
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
  const one = { room, heard: /** @type {string[]} */ ([]), hasEnded: false };
  one.socket = await openSocket(env.PORT, `/ws/chat/${room}/`, {
    headers: { Cookie: cookie, Origin: env.PUBLIC_URL },
    onText: (text) => one.heard.push(JSON.parse(text).message),
    onEnd: () => {
      one.hasEnded = true;
    },
  });
  return one;
}

/** Have clients of every role call at once, some signing in first; return every call with how long it took. */
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
  const { response, ...signIn } = await ask(env, "/api/accounts/facilities/login/", {
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
    calls.push(await ask(env, path, { headers: { Cookie: cookie } }));
  return calls;
}

async function ask(env, path, options) {
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

/** Say something in every room; everybody hears it, at every socket. */
async function deliverAll(crowd) {
  const speakers = crowd.filter((_one, index) => index % (2 * SOCKETS_OF_EACH) === 0);
  for (const { room, socket } of speakers) socket.send(JSON.stringify({ message: wordsIn(room) }));
  const isDeaf = ({ room, heard }) => heard.length !== 1 || heard[0] !== wordsIn(room);
  const giveUpAt = Date.now() + DELIVER_WITHIN_MS;
  while (crowd.some(isDeaf) && Date.now() < giveUpAt) await pause(50);
  const count = (which) => crowd.filter(which).length;
  const [deaf, ended] = [count(isDeaf), count(({ hasEnded }) => hasEnded)];
  if (deaf || ended) throw new Failure(`ソケット${deaf}本に届かず、${ended}本が切れました。`);
}

function wordsIn(room) {
  return `${room}番の部屋です。`;
}
