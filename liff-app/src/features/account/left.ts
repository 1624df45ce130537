/** That this tab's person has left the service: LINE's tokens would sign them in as somebody new at the next page. */

const KEY = "left";

/** Keep in mind that the person has left. */
export function rememberLeft(): void {
  sessionStorage.setItem(KEY, "yes");
}

/** Say whether the person has left and has not chosen to begin anew. */
export function hasLeft(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** Let the person begin anew. */
export function forgetLeft(): void {
  sessionStorage.removeItem(KEY);
}
