/** `npm run bench:webhook`: one worker stores 10,000 LINE events per minute, each exactly once; and its maximum rate. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { Failure } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { waitUntilReady } from "../deploy/services.mjs";
import { Events } from "./line-events.mjs";
import {
  databases,
  describeMachine,
  measuredEnvironment,
  moveToLoadCore,
  onServerCore,
  processorSecondsOf,
} from "./machine.mjs";
import { IS_SHORT, note } from "./results.mjs";

// LINE sends 10,000 events in a minute.
const EVENTS_A_MINUTE = 10_000;
const SECONDS = IS_SHORT ? 10 : 60;
const EVENTS = Math.round((EVENTS_A_MINUTE / 60) * SECONDS);
const FULL_SECONDS = IS_SHORT ? 4 : 10;
const CONNECTIONS = 64;
// autocannon distributes whole requests per second and connection.
const RATE = Math.ceil(EVENTS / SECONDS / CONNECTIONS) * CONNECTIONS;
// LINE treats a later response as missing.
const MILLISECONDS_MAX = 2_000;

stopOnSignals(130);
await orFail(main);

async function main() {
  console.log(`${describeMachine()}\n1つのプロセスに、1通に1件の署名付きのイベント\n`);
  moveToLoadCore();
  const folder = mkdtempSync(join(tmpdir(), "bench-webhook-"));
  const broken = [];
  for (const [name, database] of databases(folder)) {
    try {
      if (!(await measure(name, database.address, folder))) broken.push(name);
    } finally {
      database.drop();
    }
  }
  rmSync(folder, { recursive: true });
  if (broken.length) throw new Failure(`${broken.join("と")}で、すべてを一度ずつ受け取れていません。`);
}

/** Load the server of one database at LINE's rate, then at its maximum; return whether all targets are met. */
async function measure(name, databaseUrl, folder) {
  const env = measuredEnvironment(await freePort(), databaseUrl, folder);
  const python = (...args) => execFileSync(PYTHON, ["-m", ...args], { cwd: inProject(), env, stdio: "pipe" });
  python("flask", "--app", "wsgi", "demo", "seed");
  const [command, ...args] = onServerCore([
    PYTHON,
    "-m",
    "gunicorn",
    "-c",
    "deploy/gunicorn.conf.py",
    "wsgi:app",
  ]);
  const server = start("bench-webhook", command, args, { env });
  const address = `http://127.0.0.1:${env.PORT}`;
  try {
    await waitUntilReady(server, `${address}/healthz`);
    const events = new Events(env.LINE_MESSAGING_CHANNEL_SECRET);
    const before = processorSecondsOf(server);
    const steady = await load(address, events, { amount: EVENTS, overallRate: RATE });
    console.log(`${name}: ${EVENTS}件を${steady.seconds.toFixed(0)}秒で ${summarize(steady)}`);
    const cpuPerEvent = ((processorSecondsOf(server) - before) / EVENTS) * 1000;
    console.log(`${name}: 1件に ${cpuPerEvent.toFixed(1)} ms のCPU`);
    const full = await load(address, events, { duration: FULL_SECONDS });
    const rate = full.accepted / full.seconds;
    note({
      work: `LINE events stored, ${name}`,
      ours: rate,
      unit: "/s",
      peer: "rate of LINE",
      theirs: EVENTS_A_MINUTE / 60,
    });
    console.log(`${name}: いちばん速く ${Math.round(rate)}件/秒で ${summarize(full)}`);
    const stored = Number(python("bench.webhook"));
    // Requests that were open at the end may be stored without being counted.
    const lost = Math.max(events.distinct - CONNECTIONS - stored, 0) + Math.max(stored - events.distinct, 0);
    console.log(
      `${name}: ${events.sent}件（うち再送${events.sent - events.distinct}件）から、残した数 ${stored}`,
    );
    const isInTime = steady.seconds < SECONDS * 1.1 && steady.slowest < MILLISECONDS_MAX;
    return steady.refused + full.refused + lost === 0 && isInTime;
  } finally {
    await stop(server);
  }
}

async function load(address, events, pace) {
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    ...pace,
    requests: [
      {
        method: "POST",
        path: "/api/line/webhook/",
        setupRequest: (request) => ({ ...request, ...events.next() }),
      },
    ],
  });
  return {
    accepted: result["2xx"],
    refused: result.non2xx + result.errors,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    slowest: result.latency.max,
  };
}

function summarize({ accepted, refused, p50, p99, slowest }) {
  return `2xx ${accepted}、ほか ${refused}、p50 ${p50} ms、p99 ${p99} ms、最長 ${slowest} ms`;
}
