/**
 * `test` with servers: each worker process of Playwright starts them on new databases and stops them.
 * After a failed test Playwright continues in a new worker, so a retry starts with new data.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { type BrowserContext, test as base } from "@playwright/test";
import { type Address, DEMO, inFolderOf, inProject, MAIN, portsOf, REAL_LINE } from "./addresses";

/** What a server has: the accounts of fill.py, the same with the settings for the real LINE, or the demo. */
type Content = "accounts" | "line" | "demo";

/** With `MAIN`. */
export const test = withServers(["accounts", MAIN]);
/** With `REAL_LINE`. */
export const testWithRealLine = withServers(["line", REAL_LINE]);
/** With `MAIN` and `DEMO`, for the walks through all screens. */
export const testOfScreens = withServers(["accounts", MAIN], ["demo", DEMO]);

/** The file of the last test, and the browser contexts that were open at its end. */
let last: { file: string; contexts: BrowserContext[] } = { file: "", contexts: [] };

function withServers(...servers: [Content, Address][]) {
  return base.extend<{ closedContexts: undefined }, { servers: undefined }>({
    // Tests of a file share contexts. Without this, each file's pages would keep their memory and poll until the end.
    closedContexts: [
      async ({ browser }, use, { file }) => {
        if (file !== last.file) await Promise.all(last.contexts.map((context) => context.close()));
        await use(undefined);
        last = { file, contexts: browser.contexts() };
      },
      { auto: true },
    ],
    servers: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from it
      async ({}, use) => {
        const stops = await Promise.all(servers.map(([content, address]) => serve(content, address)));
        await use(undefined);
        await Promise.all(stops.map((stop) => stop()));
      },
      { scope: "worker", auto: true, timeout: 120_000 },
    ],
  });
}

/** Start a server and its LINE emulator. Return a function that stops both and deletes their folder. */
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
