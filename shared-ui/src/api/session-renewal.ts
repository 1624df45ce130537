/** Renewing the access token, once for everybody who needs it, and telling when that failed. Who retries is client.ts. */
import { cookie } from "./cookies";
import { SESSION_EXPIRED, unreachable } from "./errors";

const REFRESH_URL = "/api/accounts/token/refresh/";

type Listener = (sentence: string) => void;

const listeners = new Set<Listener>();
let underway: Promise<boolean> | null = null;
let renewals = 0;

/** Be told, once per failed renewal, that the session has ended. Returns how to stop listening. */
export function onSessionExpired(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tell everybody that the session has ended. */
export function tellSessionExpired(): void {
  for (const listener of listeners) listener(SESSION_EXPIRED);
}

/** Return how often the session was renewed: a call that began before a renewal need not ask for another. */
export function renewalCount(): number {
  return renewals;
}

/** Renew the access token; calls that ask meanwhile share the answer. Throws when no answer came at all. */
export function renewSession(): Promise<boolean> {
  underway ??= renew().finally(() => {
    underway = null;
  });
  return underway;
}

async function renew(): Promise<boolean> {
  const csrf = cookie("csrf_refresh_token");
  // Signed out meanwhile, as in another tab, or never signed in: who is not known to be signed in hears nothing of it.
  if (csrf === null) {
    tellSessionExpired();
    return false;
  }
  const renewed = await reissue(csrf);
  if (renewed) {
    renewals += 1;
    console.info("アクセストークンを再発行しました。");
  } else {
    console.warn("アクセストークンの再発行に失敗しました。");
    tellSessionExpired();
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
    // What nobody reads is on its way for ever, to the browser.
    await answer.text();
    return answer.ok;
  } catch {
    console.warn("アクセストークンの再発行に失敗しました。");
    throw unreachable();
  }
}
