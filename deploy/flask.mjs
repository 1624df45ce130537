/** `npm run flask -- …`: runs a server command with the settings of `npm start`. */
import { spawnSync } from "node:child_process";
import { demoEnvironment } from "./environment.mjs";
import { Failure } from "./output.mjs";
import { PYTHON, ROOT } from "./paths.mjs";
import { wantedPorts } from "./ports.mjs";
import { orFail } from "./processes.mjs";
import { hasOwnPython } from "./tools.mjs";

await orFail(async () => {
  if (!hasOwnPython())
    throw new Failure("まだ何も入っていません。先に npm start か npm run dev を実行してください。");
  const { port, emulatorPort } = wantedPorts();
  const args = ["-m", "flask", "--app", "wsgi", ...process.argv.slice(2)];
  const env = demoEnvironment(port, emulatorPort);
  process.exitCode = spawnSync(PYTHON, args, { cwd: ROOT, env, stdio: "inherit" }).status ?? 1;
});
