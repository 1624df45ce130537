/** Direct access to a server's database, for past times and hundreds of people. */
import { execFileSync } from "node:child_process";
import { inFolderOf, inProject, MAIN } from "../servers/addresses";

const RUN_SCRIPT = `
import sqlite3, sys
sqlite3.connect(sys.argv[1], timeout=20).executescript(sys.argv[2])
`;

/** Run an SQL script in a transaction while the server runs. */
export function changeDatabase(script: string, address = MAIN): void {
  const file = inFolderOf(address, "database.sqlite3");
  execFileSync(inProject(".venv/bin/python"), [
    "-c",
    RUN_SCRIPT,
    file,
    `BEGIN IMMEDIATE; ${script}; COMMIT;`,
  ]);
}
