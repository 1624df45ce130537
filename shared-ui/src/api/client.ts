/** Every call of the API goes through call(): cookies, CSRF header, and the one place of the session rule (401). */
import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./built/schema";
import { cookie } from "./cookies";
import { embeddedAnswer } from "./embedded";
import { asApiError, refusal, sessionExpired, unreachable } from "./errors";
import { renewalCount, renewSession, tellSessionExpired } from "./session-renewal";

export type Server = Client<paths>;

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

type DataOf<A> = A extends { data: infer Data } ? Data : never;

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

const server: Server = createClient<paths>({
  // Pages are prerendered in Node, which has no location.
  baseUrl: typeof location === "undefined" ? "" : location.origin,
  credentials: "same-origin",
  // Looked up at each call, so that tests can stand in for the network.
  fetch: async (request) => embeddedAnswer(request) ?? fetch(request),
});

server.use({
  onRequest({ request }) {
    const csrf = SAFE_METHODS.includes(request.method) ? null : cookie("csrf_access_token");
    if (csrf !== null) request.headers.set("X-CSRF-TOKEN", csrf);
  },
  onError: ({ error }) => (isAbort(error) ? undefined : unreachable()),
});

/**
 * Ask the server and return its data; anything else is thrown as an ApiError.
 * A 401 renews the session and asks once more, so `ask` may run twice.
 */
export async function call<A extends Answer>(ask: (server: Server) => Promise<A>): Promise<DataOf<A>> {
  return (await callForPage(ask)).data;
}

/** As call(), for a list that comes in parts: with the cursor of the next page, or with how long the whole list is. */
export async function callForPage<A extends Answer>(
  ask: (server: Server) => Promise<A>,
): Promise<{ data: DataOf<A>; next: string | null; total: number }> {
  try {
    const { data, error, response } = await askWithProof(ask);
    if (!response.ok) throw refusal(response, error);
    const { headers } = response;
    const length = Array.isArray(data) ? data.length : 0;
    return {
      data: data as DataOf<A>,
      next: nextCursor(headers.get("Link")),
      total: Number(headers.get("X-Total-Count") ?? length),
    };
  } catch (thrown) {
    throw isAbort(thrown) ? thrown : asApiError(thrown);
  }
}

/** Asks whoever is signed in to prove anew who they are, by the code of the refusal; false where they do not. */
type Prover = (code: string) => Promise<boolean>;

let prover: Prover | undefined;

/** Have a call that asks for a proof be answered by this: once it is given, the call is made again. */
export function proveBy(ask: Prover): void {
  prover = ask;
}

async function askWithProof<A extends Answer>(ask: (server: Server) => Promise<A>): Promise<A> {
  const first = await askWithSession(ask);
  const code = (first.error as { code?: string } | undefined)?.code;
  return code?.startsWith("second_factor_") && (await prover?.(code)) ? askWithSession(ask) : first;
}

async function askWithSession<A extends Answer>(ask: (server: Server) => Promise<A>): Promise<A> {
  const renewalsBefore = renewalCount();
  const first = await ask(server);
  if (first.response.status !== 401) return first;
  const renewed = renewalCount() > renewalsBefore || (await renewSession());
  if (!renewed) throw sessionExpired();
  const second = await ask(server);
  if (second.response.status === 401) {
    tellSessionExpired();
    throw sessionExpired();
  }
  return second;
}

/** The server's `Link` says where the next page begins: server/core/http/answers.py. */
function nextCursor(link: string | null): string | null {
  return link?.match(/[?&]cursor=([\d-]+)[^>]*>; rel="next"/)?.[1] ?? null;
}

function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "AbortError";
}
