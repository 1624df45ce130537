/** The state of one attempt to sign in on the web, kept in this tab to be compared when LINE sends the browser back. */

const KEY = "line-login-state";

/** Keep the attempt's state. */
export function keepState(state: string): void {
  sessionStorage.setItem(KEY, state);
}

/** Return the kept state, once. */
export function takeState(): string | null {
  const state = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return state;
}
