/** The world of a server of the tests: what a change made of it is taken back. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";

const ROOT = join(import.meta.dirname, "../../..");
const COPY = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as one, sqlite3.connect(sys.argv[2]) as other:
    one.backup(other)
`;

/** Have something change, and then bring back the database, the pictures and who is signed in. */
export async function takenBack(
  context: BrowserContext,
  server: string,
  change: () => Promise<void>,
): Promise<void> {
  const own = join(ROOT, "var", `e2e-${new URL(server).port}`);
  const kept = join(own, "kept");
  copy(own, kept);
  const cookies = await context.cookies();
  await change();
  copy(kept, own);
  await context.clearCookies();
  await context.addCookies(cookies);
}

function copy(from: string, to: string): void {
  // Where nobody has a picture there is no folder.
  mkdirSync(join(from, "media"), { recursive: true });
  rmSync(join(to, "media"), { recursive: true, force: true });
  cpSync(join(from, "media"), join(to, "media"), { recursive: true });
  execFileSync(join(ROOT, ".venv/bin/python"), [
    "-c",
    COPY,
    join(from, "database.sqlite3"),
    join(to, "database.sqlite3"),
  ]);
}
