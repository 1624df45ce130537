/** The worker with a given clock. */
import { execFileSync } from "node:child_process";
import { inProject, portsOf, STORY } from "./addresses";

/** Run all tasks of the worker that are due at a time (ISO format). */
export function workAt(moment: string): void {
  execFileSync(process.execPath, [inProject("tests/e2e/servers/work.mjs"), ...portsOf(STORY), moment]);
}
