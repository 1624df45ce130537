/** Every API call goes through call(), which handles cookies, the CSRF header, expired sessions (401) and step-ups. */
import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./built/schema";
import { cookie } from "./cookies";
import { embeddedAnswer } from "./embedded";
import { asApiError, refusal, unreachable } from "./errors";
import { notifySessionExpired, renewalCount, renewSession } from "./session-renewal";

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
  fetch: async (request) => embeddedAnswer(request) ?? send(request),
});

server.use({ onError: ({ error }) => (isAbort(error) ? undefined : unreachable()) });

/** Calls the server and returns the data; throws an ApiError on any failure. */
export async function call<A extends Answer>(ask: (server: Server) => Promise<A>): Promise<DataOf<A>> {
  return (await callForPage(ask)).data;
}

/** Like call(), for paged lists: also returns the next page's cursor and the length of the whole list. */
export async function callForPage<A extends Answer>(
  ask: (server: Server) => Promise<A>,
): Promise<{ data: DataOf<A>; next: string | null; total: number }> {
  try {
    const { data, error, response } = await ask(server);
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

/** Asks the user for a step-up, depending on the error code; false if they cancel. */
type StepUp = (code: string) => Promise<boolean>;

let stepUp: StepUp | undefined;

/** Sets the step-up dialog. */
export function setStepUp(ask: StepUp): void {
  stepUp = ask;
}

type Deliver = (request: Request) => Promise<Response>;

/**
 * Sends a request, and repeats it after a step-up if it needs one. `deliver` receives a copy each time. The default looks
 * `fetch` up on each call, so that tests can replace it.
 */
export async function send(request: Request, deliver: Deliver = (copy) => fetch(copy)): Promise<Response> {
  const answer = await sendInSession(request, deliver);
  const code = answer.status === 403 ? await codeOf(answer) : undefined;
  if (!code?.startsWith("second_factor_") || !(await stepUp?.(code))) return answer;
  // Read the body: until then the browser treats the request as unfinished.
  await answer.text();
  return sendInSession(request, deliver);
}

/** Sends a request; after a 401 it renews the session and repeats the request. */
async function sendInSession(request: Request, deliver: Deliver): Promise<Response> {
  const renewalsBefore = renewalCount();
  const first = await deliver(signed(request));
  if (first.status !== 401) return first;
  const renewed = renewalCount() > renewalsBefore || (await renewSession());
  if (!renewed) return first;
  await first.text();
  const second = await deliver(signed(request));
  if (second.status === 401) notifySessionExpired();
  return second;
}

/** A copy of the request, which can be sent only once, with the current CSRF token. */
function signed(request: Request): Request {
  const copy = request.clone();
  const csrf = SAFE_METHODS.includes(request.method) ? null : cookie("csrf_access_token");
  if (csrf !== null) copy.headers.set("X-CSRF-TOKEN", csrf);
  return copy;
}

async function codeOf(answer: Response): Promise<string | undefined> {
  const body = await answer
    .clone()
    .json()
    .catch(() => null);
  return (body as { code?: string } | null)?.code;
}

/** The next page's cursor from the `Link` header (server/core/http/answers.py). */
function nextCursor(link: string | null): string | null {
  return link?.match(/[?&]cursor=([\d-]+)[^>]*>; rel="next"/)?.[1] ?? null;
}

function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === "AbortError";
}
