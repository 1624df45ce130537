/** The tests' own database, for what no call of the API makes: time that has passed, and people by the hundred. */
import { execFileSync } from "node:child_process";
import { inFolderOf, inProject, STORY } from "../servers/addresses";

const CHANGE = `
import sqlite3, sys
sqlite3.connect(sys.argv[1], timeout=20).executescript(sys.argv[2])
`;

/** Run a script of SQL beside a server. */
export function changeDatabase(script: string, address = STORY): void {
  const file = inFolderOf(address, "database.sqlite3");
  execFileSync(inProject(".venv/bin/python"), ["-c", CHANGE, file, `BEGIN IMMEDIATE; ${script}; COMMIT;`]);
}
