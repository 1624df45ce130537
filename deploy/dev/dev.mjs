/** `npm run dev`: both apps with hot reload, the server loaded anew at each change, and LINE's stand-in, on one origin. */
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

// What the server knows of the pages is made from these.
const PATHS = ["liff-app/src/paths.ts", "portal-app/src/paths.ts", "portal-app/src/operator/paths.ts"];
const SERVER_SOURCES = [
  "server",
  "wsgi.py",
  "liff-app/index.html",
  "portal-app/index.html",
  "portal-app/operator.html",
];
// An editor writes a file in several steps, and several files at once.
const MILLISECONDS_OF_QUIET = 50;

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
    // What Python has compiled is kept, though the environment say otherwise: most of a load would go there.
    { ...env, PORT: String(serverPort), BUILDS_DIR: unbuilt(), PYTHONDONTWRITEBYTECODE: "" },
    { config: "deploy/dev/gunicorn.conf.py", app: "deploy.dev.wsgi:app", inTerminal: true },
  );
  const [, server] = services;
  // Vite is there only once Node's libraries are.
  const { startFront } = await import("./front.mjs");
  const watcher = await startFront(port, serverPort);
  loadAnewOnChange(server, watcher);
  console.log(welcome(env, beganAt));
  // For the editor; nothing that runs waits for them.
  buildApiTypes().catch(showFailure);
  await endOfOne(services);
}

/** Return a folder in which the sources of each app stand where the server looks for the build of it. */
function unbuilt() {
  const folder = inProject("var", "dev", "unbuilt");
  rmSync(folder, { recursive: true, force: true });
  for (const app of ["liff-app", "portal-app"]) {
    mkdirSync(join(folder, app), { recursive: true });
    symlinkSync(inProject(app), join(folder, app, "dist"));
  }
  return folder;
}

/**
 * Have gunicorn take a new worker, whose libraries are loaded already, whenever a file of the server changes.
 * @param {import("../processes.mjs").Started} server
 * @param {import("vite").FSWatcher} watcher
 */
function loadAnewOnChange({ group }, watcher) {
  const loadAnew = () => {
    console.log("… サーバーを読み込み直しています");
    if (group) process.kill(group, "SIGHUP");
  };
  onChange(watcher, SERVER_SOURCES, loadAnew);
  onChange(watcher, PATHS, () => run("pages", "node", ["shared-ui/pages.mjs"]).catch(showFailure));
}

/**
 * @param {import("vite").FSWatcher} watcher
 * @param {string[]} sources
 * @param {() => unknown} act
 */
function onChange(watcher, sources, act) {
  /** @type {NodeJS.Timeout | undefined} */
  let waiting;
  const paths = sources.map((source) => inProject(source));
  watcher.add(paths);
  watcher.on("all", (_, changed) => {
    const isOurs = paths.some((path) => changed === path || changed.startsWith(`${path}/`));
    if (!isOurs || !/\.(?:py|html|json|ts)$/.test(changed)) return;
    forgetCompiled(changed);
    clearTimeout(waiting);
    waiting = setTimeout(act, MILLISECONDS_OF_QUIET);
  });
}

/**
 * Python knows a changed file by its second and its size: of two changes within a second it would see one.
 * @param {string} source
 */
function forgetCompiled(source) {
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
