/** The server that component tests talk to: it answers what a test says, and a call that nobody expects is a fault. */
import { HttpResponse, http, type RequestHandler } from "msw";
import { type SetupServer, setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

/** Give every test of a file a server that answers so; what a test adds with `use` is gone after it. */
export function fakeServer(...handlers: RequestHandler[]): SetupServer {
  const server = setupServer(...handlers, unexpected);
  beforeAll(() => server.listen());
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** The last handler: a refusal, which nothing tries again. A failed connection would reject promises after the test's end. */
const unexpected = http.all("*", ({ request }) => {
  console.error(`No test answers ${request.method} ${new URL(request.url).pathname}.`);
  return HttpResponse.json({ detail: "見つかりません。", code: "not_found" }, { status: 404 });
});
