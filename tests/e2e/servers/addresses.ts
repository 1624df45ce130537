/** The addresses of the servers of this process. The ports were free at its start, so test runs do not collide. */
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

export interface Address {
  server: string;
  line: string;
}

const given = new Set<number>();

/** A server with accounts only, a server with the demo, and a server for the real LINE that requires a second factor. */
export const MAIN = await freeAddress();
export const DEMO = await freeAddress();
export const REAL_LINE = await freeAddress();

/** Return the ports of a server and of its LINE emulator. */
export function portsOf({ server, line }: Address): string[] {
  return [server, line].map((address) => new URL(address).port);
}

/** Return a path in the folder of a server, which has its database, mails and images. */
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

/**
 * Return a port that was not returned before. It is below the range of outgoing connections (32768 on Linux), one of which
 * could otherwise take it before the server starts.
 */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
