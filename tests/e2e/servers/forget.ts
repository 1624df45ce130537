/** Delete the initial data of the servers after a run. */
import { rmSync } from "node:fs";

export default function forget(): void {
  rmSync(String(process.env.E2E_MADE), { recursive: true, force: true });
}
