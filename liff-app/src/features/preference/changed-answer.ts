/** The answer just saved: the page of all answers focuses it, however the user returns there. */

let last: string | null = null;

export function rememberChanged(answer: string): void {
  last = answer;
}

/** Does not clear it: a page may render more than once before it is shown. */
export function changedAnswer(): string | null {
  return last;
}

/** Called once the page has focused the answer. */
export function forgetChanged(): void {
  last = null;
}
