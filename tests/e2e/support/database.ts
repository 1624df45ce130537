/** The tests' own database, for what no call of the API makes: time that has passed, and people by the hundred. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { STORY } from "../playwright.config";

const CHANGE = `
import sqlite3, sys
sqlite3.connect(sys.argv[1], timeout=20).executescript(sys.argv[2])
`;

/** Run a script of SQL beside a server. */
export function changeDatabase(script: string, { server } = STORY): void {
  const file = inProject(`var/e2e-${new URL(server).port}/database.sqlite3`);
  execFileSync(inProject(".venv/bin/python"), ["-c", CHANGE, file, `BEGIN IMMEDIATE; ${script}; COMMIT;`]);
}

function inProject(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
