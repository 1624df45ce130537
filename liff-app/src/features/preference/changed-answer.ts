/** Which answer was just saved: the page of all answers gives it the focus, whichever way leads back there. */

let last: string | null = null;

/** Keep the answer until the other page is there. */
export function rememberChanged(answer: string): void {
  last = answer;
}

/** Return it. Asking changes nothing: a page may be rendered more than once before it is there. */
export function changedAnswer(): string | null {
  return last;
}

/** Forget it: the page that gives it the focus is there. */
export function forgetChanged(): void {
  last = null;
}
