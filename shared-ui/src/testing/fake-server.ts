/** The server of component tests: responds as the test defines. Unexpected calls are errors. */
import { HttpResponse, http, type RequestHandler } from "msw";
import { type SetupServer, setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

/** Starts a server for the tests of a file. Handlers added with `use` are removed after each test. */
export function fakeServer(...handlers: RequestHandler[]): SetupServer {
  const server = setupServer(...handlers, unexpected);
  beforeAll(() => server.listen());
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** Rejects all other calls with a 404, which is not retried. A network error could reject promises after the test. */
const unexpected = http.all("*", ({ request }) => {
  console.error(`No test answers ${request.method} ${new URL(request.url).pathname}.`);
  return HttpResponse.json({ detail: "見つかりません。", code: "not_found" }, { status: 404 });
});
