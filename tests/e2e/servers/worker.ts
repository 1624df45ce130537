/** The worker with a given clock. */
import { execFileSync } from "node:child_process";
import { inProject, MAIN, portsOf } from "./addresses";

/** Run all tasks of the worker that are due at a time (ISO format). */
export function runWorkerAt(moment: string): void {
  execFileSync(process.execPath, [inProject("tests/e2e/servers/work.mjs"), ...portsOf(MAIN), moment]);
}
