/** Starts the LINE emulator and the server, and watches that they keep running. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "./output.mjs";
import { LOGS, PYTHON } from "./paths.mjs";
import { start } from "./processes.mjs";

const SECONDS_TO_ANSWER = 60;

const DEFAULTS = { app: "wsgi:app", config: "deploy/gunicorn.conf.py", inTerminal: false, logs: LOGS };

/**
 * Start both programs; resolve when both respond. Rejects if one ends before.
 * @param {import("./environment.mjs").Environment} env
 * @param {Partial<typeof DEFAULTS>} options
 */
export async function startServices(env, options = {}) {
  const { app, config, inTerminal, logs } = { ...DEFAULTS, ...options };
  const logOf = (name) => join(logs, `${name}.log`);
  const emulator = start("line-emulator", PYTHON, ["-m", "line_emulator"], {
    env,
    log: logOf("line-emulator"),
  });
  const gunicorn = ["-m", "gunicorn", "-c", config, app];
  const server = start("server", PYTHON, gunicorn, { env, inTerminal, log: logOf("server") });
  const services = [emulator, server];
  const ready = Promise.all([
    waitUntilReady(emulator, `http://127.0.0.1:${env.LINE_EMULATOR_PORT}/emulator/people`),
    waitUntilReady(server, `http://127.0.0.1:${env.PORT}/healthz`),
  ]);
  await Promise.race([ready, endOfOne(services)]);
  return services;
}

/**
 * Reject with a Failure when one of the programs ends; never resolve.
 * @param {import("./processes.mjs").Started[]} services
 */
export async function endOfOne(services) {
  const ended = services.map(async (service) => ({ service, outcome: await service.ended }));
  const { service, outcome } = await Promise.race(ended);
  throw new Failure(`${service.name} が止まりました（${outcome}）。`, service.log);
}

/**
 * Wait until an address responds with success. Throws a Failure after a timeout.
 * @param {import("./processes.mjs").Started} service
 * @param {string} address
 */
export async function waitUntilReady(service, address, seconds = SECONDS_TO_ANSWER) {
  const giveUpAt = Date.now() + seconds * 1000;
  while (Date.now() < giveUpAt) {
    if (await responds(address)) return;
    await pause(100);
  }
  throw new Failure(`${service.name} が${seconds}秒たっても応答しません。`, service.log);
}

async function responds(address) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
