/**
 * `test` with servers of its own: each worker process of Playwright starts them on empty databases and ends them.
 * After a failed test Playwright goes on in a new worker, so a retry begins in a world in which nothing has happened.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { test as base } from "@playwright/test";
import { type Address, DEMO, inFolderOf, inProject, portsOf, REAL_LINE, STORY } from "./addresses";

/** What a server begins with: the accounts of fill.py, the demo, or two offices beside the real LINE. */
type Content = "accounts" | "demo" | "line";

/** With STORY alone. */
export const test = withServers(["accounts", STORY]);
/** With REAL_LINE alone. */
export const testBesideLine = withServers(["line", REAL_LINE]);
/** With STORY and DEMO, for the walks through every screen. */
export const testOfScreens = withServers(["accounts", STORY], ["demo", DEMO]);

function withServers(...servers: [Content, Address][]) {
  return base.extend<object, { servers: undefined }>({
    servers: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
      async ({}, use) => {
        const stops = await Promise.all(servers.map(([content, address]) => serve(content, address)));
        await use(undefined);
        await Promise.all(stops.map((stop) => stop()));
      },
      { scope: "worker", auto: true, timeout: 120_000 },
    ],
  });
}

/** Start a server and its LINE emulator; return what ends both and deletes their folder. */
async function serve(content: Content, address: Address): Promise<() => Promise<void>> {
  const program = fork(inProject("tests/e2e/servers/serve.mjs"), [content, ...portsOf(address)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(program, "exit");
  const failed = ended.then(() => Promise.reject(new Error(`The server with ${content} did not start.`)));
  await Promise.race([once(program, "message"), failed]);
  return async () => {
    program.kill("SIGTERM");
    await ended;
    rmSync(inFolderOf(address), { recursive: true, force: true });
  };
}
