/** A cluster on one machine: two web nodes behind nginx, the worker, Redis, and a temporary PostgreSQL database. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoEnvironment } from "./environment.mjs";
import { Failure } from "./output.mjs";
import { inProject, PYTHON } from "./paths.mjs";
import { freePort } from "./ports.mjs";
import { createTemporaryDatabase, findPostgres } from "./postgres.mjs";
import { run, start, stop } from "./processes.mjs";
import { waitUntilReady } from "./services.mjs";
import { CLUSTER_TOOLS, toolPath } from "./tools.mjs";

const NODES = 2;
const MILLISECONDS_FOR_REDIS = 10_000;

/** A program that can be stopped, killed and started again with the same command, port and folder. */
class Program {
  /** @type {import("./processes.mjs").Started | undefined} */
  running;

  /**
   * @param {string} name
   * @param {string[]} command
   * @param {{ env: NodeJS.ProcessEnv, log: string, waitUntilStarted: (running: import("./processes.mjs").Started) => unknown }} how
   */
  constructor(name, command, { env, log, waitUntilStarted }) {
    this.name = name;
    this.command = command;
    this.env = env;
    this.log = log;
    this.waitUntilStarted = waitUntilStarted;
  }

  /** The started program. Throws if it was never started. */
  get started() {
    if (!this.running) throw new Error(`${this.name} was never started.`);
    return this.running;
  }

  async start() {
    const [command, ...args] = this.command;
    this.running = start(this.name, command, args, { env: this.env, log: this.log });
    await this.waitUntilStarted(this.running);
  }

  /** Kill it with SIGKILL, as a machine that fails: nothing is finished or notified. */
  async kill() {
    const { group, ended } = this.started;
    if (group) process.kill(-group, "SIGKILL");
    await ended;
  }

  async stop() {
    await stop(this.started);
  }
}

/**
 * Start all programs with their files in a folder; resolve when they respond. `fill` runs after the migrations, before the
 * worker starts.
 * @param {string} folder
 * @param {{
 *   port: number,
 *   emulatorPort: number,
 *   app?: string,
 *   settings?: Record<string, string>,
 *   fill?: (env: import("./environment.mjs").Environment) => unknown,
 * }} what
 */
export async function startCluster(
  folder,
  { port, emulatorPort, app = "wsgi:app", settings = {}, fill = () => {} },
) {
  const server = requireTools();
  mkdirSync(folder, { recursive: true });
  const database = createTemporaryDatabase(server, "cluster");
  const env = { ...environment(folder, database, port, emulatorPort, await freePort()), ...settings };
  const prepare = async () => {
    await run("cluster-migrate", PYTHON, ["-m", "flask", "--app", "wsgi", "db", "upgrade"], { env });
    await fill(env);
    await worker.start();
  };
  const redis = redisServer(folder, env.REDIS_URL);
  const nodes = [];
  for (let number = 1; number <= NODES; number++) {
    nodes.push(webNode(folder, `web-${number}`, { ...env, PORT: String(await freePort()) }, app));
  }
  const worker = new Program("worker", [PYTHON, "-m", "flask", "--app", "wsgi", "worker"], {
    env,
    log: join(folder, "worker.log"),
    waitUntilStarted: () => {},
  });
  const nginx = nginxProxy(folder, nodes, port);
  await Promise.all([prepare(), ...[redis, nginx, ...nodes].map((program) => program.start())]);
  const programs = [nginx, ...nodes, worker, redis];
  const end = async () => {
    await Promise.all(programs.map((program) => program.stop()));
    database.drop();
  };
  return { env, database, nodes, worker, redis, programs, end };
}

function requireTools() {
  const missing = CLUSTER_TOOLS.filter((name) => !toolPath(name));
  if (missing.length) {
    throw new Failure(
      `${missing.join("と")}がありません。「sudo apt-get install ${missing.join(" ")}」などで入れてください。`,
    );
  }
  const server = findPostgres();
  if (!server) throw new Failure("PostgreSQLが応答しません。起動してから、もう一度実行してください。");
  return server;
}

function environment(folder, database, port, emulatorPort, redisPort) {
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };
  return {
    ...demoEnvironment(port, emulatorPort, inherited),
    DATABASE_URL: database.address,
    REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
    // A folder works on one machine. Several machines need S3-compatible storage.
    MEDIA_DIR: join(folder, "media"),
    LINE_EMULATOR_DB: ":memory:",
    WORKER_IN_PROCESS: "0",
    TRUSTED_PROXIES: "1",
  };
}

function webNode(folder, name, env, app) {
  const command = [PYTHON, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", app];
  const waitUntilStarted = (running) => waitUntilReady(running, `http://127.0.0.1:${env.PORT}/readyz`);
  return new Program(name, command, { env, log: join(folder, `${name}.log`), waitUntilStarted });
}

function redisServer(folder, address) {
  const { port } = new URL(address);
  const noPersistence = ["--save", "", "--appendonly", "no"];
  const command = [
    toolPath("redis-server") ?? "redis-server",
    "--bind",
    "127.0.0.1",
    "--port",
    port,
    "--dir",
    folder,
    ...noPersistence,
  ];
  const log = join(folder, "redis.log");
  const waitUntilStarted = async () => {
    const giveUpAt = Date.now() + MILLISECONDS_FOR_REDIS;
    while (!readFileSync(log, "utf8").includes("Ready to accept connections")) {
      if (Date.now() > giveUpAt) throw new Failure("Redisが起動しません。", log);
      await pause(20);
    }
  };
  return new Program("redis", command, { env: process.env, log, waitUntilStarted });
}

function nginxProxy(folder, nodes, port) {
  const site = join(folder, "site.conf");
  writeFileSync(
    site,
    renderTemplate({
      LISTEN: `127.0.0.1:${port}`,
      ...Object.fromEntries(nodes.map(({ env }, index) => [`WEB_${index + 1}`, `127.0.0.1:${env.PORT}`])),
    }),
  );
  const config = join(folder, "nginx.conf");
  writeFileSync(config, mainConfig(folder, site));
  const command = [toolPath("nginx") ?? "nginx", "-c", config, "-g", "daemon off;"];
  const waitUntilStarted = (running) => waitUntilReady(running, `http://127.0.0.1:${port}/healthz`);
  return new Program("nginx", command, {
    env: process.env,
    log: join(folder, "nginx.log"),
    waitUntilStarted,
  });
}

/** Replace the variables of nginx.conf.template, as the nginx image does from its environment. */
export function renderTemplate(values) {
  const template = readFileSync(inProject("deploy", "nginx.conf.template"), "utf8");
  return template.replaceAll(/\$\{(\w+)\}/g, (_, name) => values[name]);
}

/** The main configuration, which the nginx image has built in. All files are written inside the folder. */
function mainConfig(folder, site) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `user ${userInfo().username};
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
    access_log off;
${temporary.map((name) => `    ${name}_temp_path ${folder}/${name};`).join("\n")}
    include ${site};
}
`;
}
