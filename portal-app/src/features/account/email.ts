/** E-mail addresses while they are typed. What is accepted is decided by server/accounts/schemas.py. */

/** Say whether a text can be an e-mail address, in any width; a slip such as a missing @ is found, not every fault. */
export function looksLikeEmail(typed: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed.normalize("NFKC").trim());
}
