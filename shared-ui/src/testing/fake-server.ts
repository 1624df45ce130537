/** The server that component tests talk to: it answers what a test says, and a call that nobody expects is a fault. */
import type { RequestHandler } from "msw";
import { type SetupServer, setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

/** Give every test of a file a server that answers so; what a test adds with `use` is gone after it. */
export function fakeServer(...handlers: RequestHandler[]): SetupServer {
  const server = setupServer(...handlers);
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
