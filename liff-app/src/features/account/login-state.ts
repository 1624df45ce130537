/** The `state` of a web login attempt, kept in this tab and compared in LINE's callback. */

const KEY = "line-login-state";

export function keepState(state: string): void {
  sessionStorage.setItem(KEY, state);
}

/** Returns and removes the state. */
export function takeState(): string | null {
  const state = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return state;
}
