/** `npm run bench:webhook`: that one worker takes LINE's signed events at 10,000 a minute, each once, and how many more it could. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { Failure } from "../deploy/output.mjs";
import { inProject, PYTHON } from "../deploy/paths.mjs";
import { freePort } from "../deploy/ports.mjs";
import { orFail, start, stop, stopOnSignals } from "../deploy/processes.mjs";
import { answering } from "../deploy/services.mjs";
import { Events } from "./line-events.mjs";
import {
  databases,
  describeMachine,
  measuredEnvironment,
  moveToLoadCore,
  onServerCore,
  processorSecondsOf,
} from "./machine.mjs";

const EVENTS = 10_000;
const SECONDS = 60;
const FULL_SECONDS = 10;
const CONNECTIONS = 64;
// The load is shared out in whole requests a second and connection.
const RATE = Math.ceil(EVENTS / SECONDS / CONNECTIONS) * CONNECTIONS;
// LINE counts a later answer as none.
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

/** Load one database's server at LINE's rate and then as fast as it answers; say whether all went well. */
async function measure(name, databaseUrl, folder) {
  const env = measuredEnvironment(await freePort(), databaseUrl, folder);
  const python = (...args) => execFileSync(PYTHON, ["-m", ...args], { cwd: inProject(), env, stdio: "pipe" });
  python("flask", "--app", "wsgi", "demo", "seed");
  const [command, ...args] = onServerCore([
    ...[PYTHON, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "wsgi:app"],
  ]);
  const server = start("bench-webhook", command, args, { env });
  const address = `http://127.0.0.1:${env.PORT}`;
  try {
    await answering(server, `${address}/healthz`);
    const events = new Events(env.LINE_MESSAGING_CHANNEL_SECRET);
    const before = processorSecondsOf(server);
    const steady = await load(address, events, { amount: EVENTS, overallRate: RATE });
    console.log(`${name}: ${EVENTS}件を${steady.seconds.toFixed(0)}秒で ${told(steady)}`);
    const share = ((processorSecondsOf(server) - before) / EVENTS) * 1000;
    console.log(`${name}: 1件に ${share.toFixed(1)} ms のCPU`);
    const full = await load(address, events, { duration: FULL_SECONDS });
    console.log(`${name}: いちばん速く ${Math.round(full.taken / full.seconds)}件/秒で ${told(full)}`);
    const kept = Number(python("bench.webhook"));
    // What was under way when the time was over arrived without being counted.
    const lost = Math.max(events.distinct - CONNECTIONS - kept, 0) + Math.max(kept - events.distinct, 0);
    console.log(
      `${name}: ${events.sent}件（うち再送${events.sent - events.distinct}件）から、残した数 ${kept}`,
    );
    const isInTime = steady.seconds < SECONDS * 1.1 && steady.slowest < MILLISECONDS_MAX;
    return steady.refused + full.refused + lost === 0 && isInTime;
  } finally {
    await stop(server);
  }
}

async function load(address, events, pace) {
  const found = await autocannon({
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
    taken: found["2xx"],
    refused: found.non2xx + found.errors,
    seconds: found.duration,
    p50: found.latency.p50,
    p99: found.latency.p99,
    slowest: found.latency.max,
  };
}

function told({ taken, refused, p50, p99, slowest }) {
  return `2xx ${taken}、ほか ${refused}、p50 ${p50} ms、p99 ${p99} ms、最長 ${slowest} ms`;
}
