/** `npm start`: installs, builds and starts the demo, also on a fresh machine. */
import { buildApps } from "./builds.mjs";
import { prepareDatabase } from "./database.mjs";
import { demoEnvironment } from "./environment.mjs";
import { installNode, installPython } from "./install.mjs";
import { secondsSince } from "./output.mjs";
import { freePorts } from "./ports.mjs";
import { orFail, stopOnSignals } from "./processes.mjs";
import { endOfOne, startServices } from "./services.mjs";
import { checkTools } from "./tools.mjs";

stopOnSignals(0);
await orFail(main);

async function main() {
  const beganAt = Date.now();
  checkTools();
  const { port, emulatorPort } = await freePorts();
  const env = demoEnvironment(port, emulatorPort);
  await Promise.all([
    installPython(["requirements.txt"]).then(() => prepareDatabase(env)),
    installNode({ toBuildOnly: true }).then(buildApps),
  ]);
  const services = await startServices(env);
  console.log(welcome(env, beganAt));
  await endOfOne(services);
}

function welcome(env, beganAt) {
  return `
起動しました（${secondsSince(beganAt)}秒）。止めるときは Ctrl+C を押してください。

施設・相談員の画面  ${env.PUBLIC_URL}/
  施設    facility@example.com    facility2@example.com
  相談員  counselor@example.com   counselor2@example.com
  パスワードはどれも demo-password

利用者の画面  http://localhost:${env.LINE_EMULATOR_PORT}/
  LINEの代わりになるスマートフォンの画面です。人を選び、「アプリを開く」を押します。
  ふつうのブラウザーからは ${env.PUBLIC_URL}/accounts/applicants/login/ でログインします。
`;
}
