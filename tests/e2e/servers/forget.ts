/** After a run: delete what its servers began with. */
import { rmSync } from "node:fs";

export default function forget(): void {
  rmSync(String(process.env.E2E_MADE), { recursive: true, force: true });
}
