/** Which answer was just saved: the page of all answers gives it the focus, whichever way leads back there. */

let last: string | null = null;

/** Keep the answer until the other page asks. */
export function rememberChanged(answer: string): void {
  last = answer;
}

/** Return it, once. */
export function takeChanged(): string | null {
  const answer = last;
  last = null;
  return answer;
}
