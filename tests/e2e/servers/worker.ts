/** The worker by another clock, beside the server's own. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { STORY } from "../playwright.config";

const PROGRAM = fileURLToPath(new URL("./work.mjs", import.meta.url));

/** Have the worker do all that is due at a moment (ISO). */
export function workAt(moment: string): void {
  const ports = [STORY.server, STORY.line].map((address) => new URL(address).port);
  execFileSync(process.execPath, [PROGRAM, ...ports, moment]);
}
