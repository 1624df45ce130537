/** The mails of a test server. Without SMTP they are files in its folder. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { inFolderOf, MAIN } from "../servers/addresses";

const FOLDER = inFolderOf(MAIN, "mail/");

/** Wait for a mail to an address. Return the path of the link in the latest one. */
export async function linkIn(address: string): Promise<string> {
  await expect.poll(() => mailTo(address), { timeout: 20_000 }).toContain(MAIN.server);
  const [, path] = mailTo(address).match(new RegExp(`${MAIN.server}(\\S+)`)) ?? [];
  return path ?? "";
}

function mailTo(address: string): string {
  return mailsTo(address)[0] ?? "";
}

/** Return all mails to an address, newest first. */
export function mailsTo(address: string): string[] {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER).sort().reverse() : [];
  const mails = names.map((name) => readFileSync(`${FOLDER}${name}`, "utf8"));
  return mails.filter((mail) => mail.startsWith(`To: ${address}\n`));
}
