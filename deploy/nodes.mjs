/** Several machines played on this one: two web nodes behind nginx, the worker, Redis, and a database in PostgreSQL. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoEnvironment } from "./environment.mjs";
import { Failure } from "./output.mjs";
import { inProject, PYTHON } from "./paths.mjs";
import { freePort } from "./ports.mjs";
import { answeringPostgres, ownPostgres } from "./postgres.mjs";
import { run, start, stop } from "./processes.mjs";
import { answering } from "./services.mjs";
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
   * @param {{ env: NodeJS.ProcessEnv, log: string, isThere: (running: import("./processes.mjs").Started) => unknown }} how
   */
  constructor(name, command, { env, log, isThere }) {
    this.name = name;
    this.command = command;
    this.env = env;
    this.log = log;
    this.isThere = isThere;
  }

  /** What runs by now: to be asked only once it was started. */
  get started() {
    if (!this.running) throw new Error(`${this.name} was never started.`);
    return this.running;
  }

  async start() {
    const [command, ...args] = this.command;
    this.running = start(this.name, command, args, { env: this.env, log: this.log });
    await this.isThere(this.running);
  }

  /** End it as a lost machine ends: nothing is finished, nobody is told. */
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
 * Start all of it in a folder; `fill` gets the environment once the tables are there; resolve when all is.
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
  const server = demandTools();
  mkdirSync(folder, { recursive: true });
  const database = ownPostgres(server, "cluster");
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
    ...{ env, log: join(folder, "worker.log"), isThere: () => {} },
  });
  const nginx = nginxBefore(folder, nodes, port);
  await Promise.all([prepare(), ...[redis, nginx, ...nodes].map((program) => program.start())]);
  const programs = [nginx, ...nodes, worker, redis];
  const end = async () => {
    await Promise.all(programs.map((program) => program.stop()));
    database.drop();
  };
  return { env, database, nodes, worker, redis, programs, end };
}

function demandTools() {
  const absent = CLUSTER_TOOLS.filter((name) => !toolPath(name));
  if (absent.length) {
    throw new Failure(
      `${absent.join("と")}がありません。「sudo apt-get install ${absent.join(" ")}」などで入れてください。`,
    );
  }
  const server = answeringPostgres();
  if (!server) throw new Failure("PostgreSQLが応答しません。起動してから、もう一度実行してください。");
  return server;
}

function environment(folder, database, port, emulatorPort, redisPort) {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME };
  return {
    ...demoEnvironment(port, emulatorPort, own),
    DATABASE_URL: database.address,
    REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
    // On one machine a folder is shared by all nodes; on several, pictures lie in S3-compatible storage.
    MEDIA_DIR: join(folder, "media"),
    LINE_EMULATOR_DB: ":memory:",
    WORKER_IN_PROCESS: "0",
    TRUSTED_PROXIES: "1",
  };
}

function webNode(folder, name, env, app) {
  const command = [PYTHON, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", app];
  const isThere = (running) => answering(running, `http://127.0.0.1:${env.PORT}/readyz`);
  return new Program(name, command, { env, log: join(folder, `${name}.log`), isThere });
}

function redisServer(folder, address) {
  const { port } = new URL(address);
  const nothingKept = ["--save", "", "--appendonly", "no"];
  const command = [
    toolPath("redis-server") ?? "redis-server",
    "--bind",
    "127.0.0.1",
    "--port",
    port,
    "--dir",
    folder,
    ...nothingKept,
  ];
  const log = join(folder, "redis.log");
  const isThere = async () => {
    const giveUpAt = Date.now() + MILLISECONDS_FOR_REDIS;
    while (!readFileSync(log, "utf8").includes("Ready to accept connections")) {
      if (Date.now() > giveUpAt) throw new Failure("Redisが起動しません。", log);
      await pause(20);
    }
  };
  return new Program("redis", command, { env: process.env, log, isThere });
}

function nginxBefore(folder, nodes, port) {
  const site = join(folder, "site.conf");
  writeFileSync(
    site,
    filledTemplate({
      LISTEN: `127.0.0.1:${port}`,
      ...Object.fromEntries(nodes.map(({ env }, index) => [`WEB_${index + 1}`, `127.0.0.1:${env.PORT}`])),
    }),
  );
  const config = join(folder, "nginx.conf");
  writeFileSync(config, mainConfig(folder, site));
  const command = [toolPath("nginx") ?? "nginx", "-c", config, "-g", "daemon off;"];
  const isThere = (running) => answering(running, `http://127.0.0.1:${port}/healthz`);
  return new Program("nginx", command, { env: process.env, log: join(folder, "nginx.log"), isThere });
}

/** Return the site's configuration with the names that the nginx image fills in from its environment. */
export function filledTemplate(values) {
  const template = readFileSync(inProject("deploy", "nginx.conf.template"), "utf8");
  return template.replaceAll(/\$\{(\w+)\}/g, (_, name) => values[name]);
}

/** What the nginx image brings itself: where things lie when nothing may be written outside the folder. */
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
