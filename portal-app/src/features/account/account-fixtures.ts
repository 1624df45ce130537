/** Test support: a public page that makes one call. */
import { HttpResponse, http } from "msw";
import type { SetupServer } from "msw/node";
import { fakeServer } from "shared-ui/testing/fake-server";
import { afterEach } from "vitest";

interface PublicCall {
  network: SetupServer;
  /** The bodies sent in this test. */
  sent: unknown[];
  /** Rejects the call until the end of the test. */
  refuse: (status: number, body: object) => void;
}

/** A server that accepts one call of a visitor who is not signed in. */
export function publicCall(path: string): PublicCall {
  const sent: unknown[] = [];
  const network = fakeServer(
    http.post(`*${path}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({});
    }),
    http.get("*/api/auth/user/", () => HttpResponse.json({ detail: "", code: "" }, { status: 401 })),
  );
  afterEach(() => {
    sent.length = 0;
  });
  return {
    network,
    sent,
    refuse: (status, body) => network.use(http.post(`*${path}`, () => HttpResponse.json(body, { status }))),
  };
}
