/** `npm run cluster`: the services of compose.yaml without containers, with the demo data. Ctrl-C stops them. */
import { rmSync } from "node:fs";
import { buildApps } from "./builds.mjs";
import { installNode, installPython } from "./install.mjs";
import { startCluster } from "./nodes.mjs";
import { timed } from "./output.mjs";
import { inProject, PYTHON } from "./paths.mjs";
import { freePorts } from "./ports.mjs";
import { orFail, run, start, stopOnSignals } from "./processes.mjs";
import { endOfOne, waitUntilReady } from "./services.mjs";
import { checkTools } from "./tools.mjs";

stopOnSignals(0);
await orFail(main);

async function main() {
  checkTools();
  const ports = await freePorts();
  await Promise.all([
    installPython(["requirements.txt"]),
    installNode({ toBuildOnly: true }).then(buildApps),
  ]);
  const folder = inProject("var", "cluster");
  rmSync(folder, { recursive: true, force: true });
  const { cluster, line } = await timed("2台分のサーバーを起動しています", () => startAll(folder, ports));
  console.log(`
起動しました。止めるときは Ctrl+C を押してください。データベースは止めると消えます。

施設・相談員の画面  ${cluster.env.PUBLIC_URL}/
利用者の画面        http://localhost:${ports.emulatorPort}/
ノード              ${cluster.nodes.map(({ env }) => `127.0.0.1:${env.PORT}`).join("  ")}
ログ                ${folder}
`);
  await endOfOne([line, ...cluster.programs.map(({ started }) => started)]);
}

async function startAll(folder, ports) {
  const seed = (env) =>
    run("cluster-seed", PYTHON, ["-m", "flask", "--app", "wsgi", "demo", "seed"], { env });
  const cluster = await startCluster(folder, { ...ports, fill: seed });
  const line = start("line-emulator", PYTHON, ["-m", "line_emulator"], { env: cluster.env });
  await waitUntilReady(line, `http://127.0.0.1:${ports.emulatorPort}/emulator/people`);
  return { cluster, line };
}
