/** Rooms for the torture programs. */
import { execFileSync } from "node:child_process";
import { inProject, PYTHON } from "../../deploy/paths.mjs";

/**
 * Create accepted contacts in the database of `env`; return each room's id with the cookies of its two people.
 * @param {Record<string, string | undefined>} env
 * @param {number} count
 */
export function makeRooms(env, count) {
  const output = execFileSync(PYTHON, ["-m", "bench.chat_rooms", String(count)], {
    cwd: inProject(),
    env,
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 1e8,
  });
  return JSON.parse(String(output));
}
