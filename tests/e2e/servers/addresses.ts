/** Where the servers of this process listen: ports that were free when it began, so that no two test runs meet. */
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

export interface Address {
  server: string;
  line: string;
}

/** A server on which nothing has happened yet, one with the demo's story, and one beside the real LINE, whose staff have a second factor. */
export const STORY = await freeAddress();
export const DEMO = await freeAddress();
export const REAL_LINE = await freeAddress();

/** Return the two ports of a server: its own and that of its LINE emulator. */
export function portsOf({ server, line }: Address): string[] {
  return [server, line].map((address) => new URL(address).port);
}

/** Return the path of something in the folder of a server: its database, its mails, its pictures. */
export function inFolderOf(address: Address, path = ""): string {
  return inProject(`var/e2e-${portsOf(address)[0]}/${path}`);
}

/** Return the path of a file of the project. */
export function inProject(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}

async function freeAddress(): Promise<Address> {
  const [server, line] = [await freePort(), await freePort()];
  return { server: `http://localhost:${server}`, line: `http://localhost:${line}` };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const found = probe.address();
      probe.close(() => resolve(typeof found === "object" ? (found?.port ?? 0) : 0));
    });
  });
}
