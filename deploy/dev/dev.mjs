/** `npm run dev`: both apps with hot reload, the server with reload on change, and the LINE emulator. */
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { buildApiTypes } from "../api-types.mjs";
import { prepareDatabase } from "../database.mjs";
import { demoEnvironment } from "../environment.mjs";
import { installNode, installPython } from "../install.mjs";
import { secondsSince, showFailure } from "../output.mjs";
import { inProject } from "../paths.mjs";
import { freePort, freePorts } from "../ports.mjs";
import { orFail, run, stopOnSignals } from "../processes.mjs";
import { endOfOne, startServices } from "../services.mjs";
import { checkTools } from "../tools.mjs";

// The server's list of pages is generated from these files.
const PATHS = ["liff-app/src/paths.ts", "portal-app/src/paths.ts", "portal-app/src/operator/paths.ts"];
const SERVER_SOURCES = [
  "server",
  "wsgi.py",
  "liff-app/index.html",
  "portal-app/index.html",
  "portal-app/operator.html",
];
// Editors write a file in several steps, and several files at once.
const DEBOUNCE_MS = 50;

stopOnSignals(0);
await orFail(main);

async function main() {
  const beganAt = Date.now();
  checkTools();
  const { port, emulatorPort } = await freePorts();
  const env = demoEnvironment(port, emulatorPort);
  await Promise.all([installPython(["requirements.txt"]).then(() => prepareDatabase(env)), installNode()]);
  const serverPort = await freePort();
  const services = await startServices(
    { ...env, PORT: String(serverPort), BUILDS_DIR: linkSources() },
    { config: "deploy/dev/gunicorn.conf.py", app: "deploy.dev.wsgi:app", inTerminal: true },
  );
  const [, server] = services;
  // Imported late, because Vite is installed above.
  const { startFront } = await import("./front.mjs");
  const watcher = await startFront(port, serverPort);
  reloadOnChange(server, watcher);
  console.log(welcome(env, beganAt));
  // Only the editor needs the types, so nothing waits for them.
  buildApiTypes().catch(showFailure);
  await endOfOne(services);
}

/** Create a folder in which links to the apps' sources replace their builds; return its path. */
function linkSources() {
  const folder = inProject("var", "dev", "unbuilt");
  rmSync(folder, { recursive: true, force: true });
  for (const app of ["liff-app", "portal-app"]) {
    mkdirSync(join(folder, app), { recursive: true });
    symlinkSync(inProject(app), join(folder, app, "dist"));
  }
  return folder;
}

/**
 * On a change of a server file, send SIGHUP to gunicorn, which starts a new worker with preloaded libraries.
 * @param {import("../processes.mjs").Started} server
 * @param {import("vite").FSWatcher} watcher
 */
function reloadOnChange({ group }, watcher) {
  const reload = () => {
    console.log("… サーバーを読み込み直しています");
    if (group) process.kill(group, "SIGHUP");
  };
  onChange(watcher, SERVER_SOURCES, reload);
  onChange(watcher, PATHS, () => run("pages", "node", ["shared-ui/pages.mjs"]).catch(showFailure));
}

/**
 * @param {import("vite").FSWatcher} watcher
 * @param {string[]} sources
 * @param {() => unknown} action
 */
function onChange(watcher, sources, action) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const paths = sources.map((source) => inProject(source));
  watcher.add(paths);
  watcher.on("all", (_, changed) => {
    const isOurs = paths.some((path) => changed === path || changed.startsWith(`${path}/`));
    if (!isOurs || !/\.(?:py|html|json|ts)$/.test(changed)) return;
    deleteBytecode(changed);
    clearTimeout(timer);
    timer = setTimeout(action, DEBOUNCE_MS);
  });
}

/**
 * Delete the bytecode of a source. Python compares only seconds and size, and would miss a second change within a second.
 * @param {string} source
 */
function deleteBytecode(source) {
  const folder = join(dirname(source), "__pycache__");
  const compiled = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of compiled) {
    if (name.startsWith(`${basename(source, ".py")}.`)) rmSync(join(folder, name), { force: true });
  }
}

/**
 * @param {Record<string, string>} env
 * @param {number} beganAt
 */
function welcome(env, beganAt) {
  return `
開発用に起動しました（${secondsSince(beganAt)}秒）。保存した変更は、すぐに画面とサーバーに入ります。止めるときは Ctrl+C を押してください。

施設・相談員の画面  ${env.PUBLIC_URL}/
利用者の画面        http://localhost:${env.LINE_EMULATOR_PORT}/
APIの一覧           ${env.PUBLIC_URL}/api/docs
データ              ${inProject("var")}（npm start と同じもの）
コマンド            npm run flask -- --help

サーバーの記録はこの下に出ます。
`;
}
