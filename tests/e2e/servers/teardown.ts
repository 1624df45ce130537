/** Delete the initial data of the servers after a run. */
import { rmSync } from "node:fs";

export default function deleteInitialData(): void {
  rmSync(String(process.env.E2E_INITIAL_DATA), { recursive: true, force: true });
}
