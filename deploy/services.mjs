/** The two programs of a start, the LINE emulator and the server: started, awaited and watched. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "./output.mjs";
import { LOGS, PYTHON } from "./paths.mjs";
import { start } from "./processes.mjs";

const SECONDS_TO_ANSWER = 60;

const AS_DEPLOYED = { app: "wsgi:app", config: "deploy/gunicorn.conf.py", inTerminal: false, logs: LOGS };

/**
 * Start both programs and return them once both answer; one that ends before that is a failure.
 * @param {import("./environment.mjs").Environment} env
 * @param {Partial<typeof AS_DEPLOYED>} own
 */
export async function startServices(env, own = {}) {
  const { app, config, inTerminal, logs } = { ...AS_DEPLOYED, ...own };
  const logOf = (name) => join(logs, `${name}.log`);
  const emulator = start("line-emulator", PYTHON, ["-m", "line_emulator"], {
    env,
    log: logOf("line-emulator"),
  });
  const gunicorn = ["-m", "gunicorn", "-c", config, app];
  const server = start("server", PYTHON, gunicorn, { env, inTerminal, log: logOf("server") });
  const services = [emulator, server];
  const ready = Promise.all([
    answering(emulator, `http://127.0.0.1:${env.LINE_EMULATOR_PORT}/emulator/people`),
    answering(server, `http://127.0.0.1:${env.PORT}/healthz`),
  ]);
  await Promise.race([ready, endOfOne(services)]);
  return services;
}

/**
 * Reject as soon as one of the programs ends; never resolve.
 * @param {import("./processes.mjs").Started[]} services
 */
export async function endOfOne(services) {
  const ended = services.map(async (service) => ({ service, how: await service.ended }));
  const { service, how } = await Promise.race(ended);
  throw new Failure(`${service.name} が止まりました（${how}）。`, service.log);
}

/**
 * Wait until a program answers at an address; too long is a failure.
 * @param {import("./processes.mjs").Started} service
 * @param {string} address
 */
export async function answering(service, address, seconds = SECONDS_TO_ANSWER) {
  const giveUpAt = Date.now() + seconds * 1000;
  while (Date.now() < giveUpAt) {
    if (await isAnswered(address)) return;
    await pause(100);
  }
  throw new Failure(`${service.name} が${seconds}秒たっても応答しません。`, service.log);
}

async function isAnswered(address) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
