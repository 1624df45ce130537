/** Tests that `npm start` responds, ends on Ctrl-C, and starts again. `.ci/run` runs it in a fresh clone. */
import { setTimeout as pause } from "node:timers/promises";
import { Failure, secondsSince } from "../deploy/output.mjs";
import { freePort } from "../deploy/ports.mjs";
import { orFail, start, stopOnSignals } from "../deploy/processes.mjs";
import { endOfOne, waitUntilReady } from "../deploy/services.mjs";

const SECONDS_TO_INSTALL = 180;
const SECONDS_TO_START = 60;
const SECONDS_TO_END = 20;

stopOnSignals(130);
await orFail(async () => {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    LINE_EMULATOR_PORT: String(await freePort()),
    // With bash the exit code is that of the program. With dash it would always be that of the signal.
    npm_config_script_shell: "bash",
  };
  const first = await startAndEnd(env, SECONDS_TO_INSTALL);
  // Uses the same ports, so processes left by the first start cause a failure.
  const second = await startAndEnd(env, SECONDS_TO_START);
  console.log(`\n✓ npm start（1回目 ${first}秒、2回目 ${second}秒）`);
});

/** Start, wait for a response and send SIGINT; return the seconds until the response. */
async function startAndEnd(env, seconds) {
  const beganAt = Date.now();
  const npm = start("npm start", "npm", ["start"], { env, inTerminal: true });
  await Promise.race([waitUntilReady(npm, `http://127.0.0.1:${env.PORT}/healthz`, seconds), endOfOne([npm])]);
  const took = secondsSince(beganAt);
  if (npm.group) process.kill(-npm.group, "SIGINT");
  const tooLong = pause(SECONDS_TO_END * 1000, `${SECONDS_TO_END}秒たっても終わりません`, { ref: false });
  const how = await Promise.race([npm.ended, tooLong]);
  if (how !== 0) throw new Failure(`Ctrl-C のあとの npm start：${how}`);
  return took;
}
