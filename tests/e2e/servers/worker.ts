/** The worker by another clock, beside the server's own. */
import { execFileSync } from "node:child_process";
import { inProject, portsOf, STORY } from "./addresses";

/** Have the worker do all that is due at a moment (ISO). */
export function workAt(moment: string): void {
  execFileSync(process.execPath, [inProject("tests/e2e/servers/work.mjs"), ...portsOf(STORY), moment]);
}
