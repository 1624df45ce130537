/** Save and restore the state of a test server. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect } from "@playwright/test";
import { type Address, inFolderOf, inProject } from "../servers/addresses";

const REFRESH = "/api/accounts/token/refresh/";
const COPY = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as one, sqlite3.connect(sys.argv[2]) as other:
    one.backup(other)
`;

/** Save the database, the images and the session. Return a function that restores them. */
export async function saveState(context: BrowserContext, address: Address): Promise<() => Promise<void>> {
  const own = inFolderOf(address);
  const kept = join(own, "kept");
  copy(own, kept);
  const cookies = await context.cookies();
  return async () => {
    copy(kept, own);
    await context.clearCookies();
    await context.addCookies(cookies);
    // A walk takes longer than the lifetime of the saved access token.
    const csrf = cookies.find(({ name }) => name === "csrf_refresh_token")?.value;
    if (csrf === undefined) return;
    const renewed = await context.request.post(address.server + REFRESH, {
      headers: { "X-CSRF-TOKEN": csrf },
    });
    expect(renewed.status()).toBe(200);
  };
}

function copy(from: string, to: string): void {
  // Without images, the folder does not exist.
  mkdirSync(join(from, "media"), { recursive: true });
  rmSync(join(to, "media"), { recursive: true, force: true });
  cpSync(join(from, "media"), join(to, "media"), { recursive: true });
  execFileSync(inProject(".venv/bin/python"), [
    "-c",
    COPY,
    join(from, "database.sqlite3"),
    join(to, "database.sqlite3"),
  ]);
}
