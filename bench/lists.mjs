/** `npm run bench:lists`: response times of the lists of an office with 600 people and 2,000 contacts. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Failure } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { waitUntilReady } from "../deploy/services.mjs";
import { databases, describeMachine, measuredEnvironment, moveToLoadCore, onServerCore } from "./machine.mjs";
import { note } from "./results.mjs";
import { median, quantile, rowFormat } from "./summary.mjs";
import { fillWorld, prepareDatabase } from "./world.mjs";

const LIMIT_MS = 100;
const TIMES = 20;
const CONTACTS = "/api/chat/contacts/";
const ROOMS = "/api/chat/rooms/";
const HOMES = "/api/facilities/homes/";
const PEOPLE = "/api/applicants/preferences/";
const row = rowFormat([12, 62, -10, -10]);

stopOnSignals(130);
await orFail(main);

async function main() {
  console.log(`${describeMachine()}\n最初の答えまでのミリ秒。95%が${LIMIT_MS}以内（${TIMES}回ずつ）\n`);
  console.log(row("", "", "p50", "p95"));
  moveToLoadCore();
  const folder = mkdtempSync(join(tmpdir(), "bench-lists-"));
  const slow = [];
  for (const [name, database] of databases(folder)) {
    try {
      const results = await measure(database.address, folder);
      for (const { path, p50, p95 } of results) {
        console.log(row(name, path, p50.toFixed(0), p95.toFixed(0)));
        if (p95 > LIMIT_MS) slow.push(`${name} ${path}：${p95.toFixed(0)}`);
      }
      const longest = Math.max(...results.map(({ p95 }) => p95));
      note({
        work: `slowest list, p95, ${name}`,
        ours: longest,
        unit: "ms",
        peer: "limit",
        theirs: LIMIT_MS,
      });
    } finally {
      database.drop();
    }
  }
  rmSync(folder, { recursive: true });
  if (slow.length) throw new Failure(`${LIMIT_MS}ミリ秒を超えました：\n${slow.join("\n")}`);
}

async function measure(databaseUrl, folder) {
  const port = await freePort();
  const env = measuredEnvironment(port, databaseUrl, folder);
  prepareDatabase(env);
  const gunicorn = ["-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "wsgi:app"];
  const [command, ...args] = onServerCore([PYTHON, ...gunicorn]);
  const server = start("bench-server", command, args, { env });
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(server, `${address}/healthz`);
    const { facility, counselor } = await fillWorld(address);
    await promisify(execFile)(PYTHON, ["-m", "bench.lists"], { cwd: inProject(), env });
    const results = [];
    for (const path of sharedPaths()) {
      results.push(await measureCall(facility, "G", path), await measureCall(counselor, "C", path));
    }
    for (const path of listPaths(HOMES)) results.push(await measureCall(facility, "G", path));
    for (const path of listPaths(PEOPLE)) results.push(await measureCall(counselor, "C", path));
    return results;
  } finally {
    await stop(server);
  }
}

/** Return the paths that both the facility and the counselor request. */
function sharedPaths() {
  const filters = [
    "q=佐藤",
    "q=はるこ 300",
    "q=１さとうはるこ",
    "waits_for=request",
    "waits_for=quiet",
    "home=3",
    "preference=70",
    "mine=true",
    "unassigned=true",
  ];
  const tabs = ["pending", "accepted", "moved_in", "ended"].map((tab) => `state=${tab}`);
  const orders = ["waiting", "name", "message"].map((order) => `order=${order}`);
  const counted = ["", ...filters, "unread=true"].map((query) => `${CONTACTS}counts/?${query}`);
  const listed = ["", "offset=1500", ...tabs, ...orders, ...filters, "unread=true", "waiting=true"];
  return [
    ...listed.map((query) => `${CONTACTS}?${query}`),
    ...counted,
    ...["", "view=unanswered", "view=visits", "q=佐藤"].map((query) => `${ROOMS}?${query}`),
    `${ROOMS}counts/`,
    "/api/chat/unread/",
    "/api/chat/unread/rooms/",
    "/api/chat/today/",
  ];
}

function listPaths(path) {
  const filters = ["", "offset=0", "q=佐藤 春子 555", "order=name", "state=unread", "state=open"];
  return filters.map((query) => `${path}?${query}`);
}

async function measureCall(client, roleLetter, path) {
  const durations = [];
  for (let turn = 0; turn <= TIMES; turn++) {
    const startedAt = performance.now();
    await client.responseLength(encodeURI(path));
    if (turn) durations.push(performance.now() - startedAt);
  }
  const name = `${roleLetter} ${path.replace("/api", "")}`;
  return { path: name, p50: median(durations), p95: quantile(durations, 0.95) };
}
