/** Renews the access token, once for all calls that need it, and reports a failure. client.ts retries the calls. */
import { cookie } from "./cookies";
import { SESSION_EXPIRED, unreachable } from "./errors";

const REFRESH_URL = "/api/accounts/token/refresh/";

type Listener = (sentence: string) => void;

const listeners = new Set<Listener>();
let underway: Promise<boolean> | null = null;
let renewals = 0;

/** Subscribes to the end of the session, reported once per failed renewal; returns the unsubscribe function. */
export function onSessionExpired(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifySessionExpired(): void {
  for (const listener of listeners) listener(SESSION_EXPIRED);
}

/** Number of renewals: a call that started before a renewal need not renew again. */
export function renewalCount(): number {
  return renewals;
}

/** Renews the access token; concurrent callers share one request. Throws if there is no response. */
export function renewSession(): Promise<boolean> {
  underway ??= renew().finally(() => {
    underway = null;
  });
  return underway;
}

async function renew(): Promise<boolean> {
  const csrf = cookie("csrf_refresh_token");
  // Signed out meanwhile, for example in another tab, or never signed in. The listener ignores it if no user is known.
  if (csrf === null) {
    notifySessionExpired();
    return false;
  }
  const renewed = await reissue(csrf);
  if (renewed) {
    renewals += 1;
    console.info("アクセストークンを再発行しました。");
  } else {
    console.warn("アクセストークンの再発行に失敗しました。");
    notifySessionExpired();
  }
  return renewed;
}

async function reissue(csrf: string): Promise<boolean> {
  try {
    const url = new URL(REFRESH_URL, location.origin);
    const answer = await fetch(url, {
      method: "POST",
      credentials: "same-origin",
      headers: { "X-CSRF-TOKEN": csrf },
    });
    // Read the body: until then the browser treats the request as unfinished.
    await answer.text();
    return answer.ok;
  } catch {
    console.warn("アクセストークンの再発行に失敗しました。");
    throw unreachable();
  }
}
