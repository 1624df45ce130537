/** Remembers in this tab that the user has left: otherwise LINE's tokens would register them again on the next page. */

const KEY = "left";

export function rememberLeft(): void {
  sessionStorage.setItem(KEY, "yes");
}

/** True until the user chooses to start again. */
export function hasLeft(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

export function forgetLeft(): void {
  sessionStorage.removeItem(KEY);
}
