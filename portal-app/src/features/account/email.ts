/** Checks e-mail addresses while typing. The server decides in server/accounts/schemas.py. */

/** Accepts any character width. Finds typical slips such as a missing @, not every error. */
export function looksLikeEmail(typed: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed.normalize("NFKC").trim());
}
