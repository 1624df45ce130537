/** Reading whose ID token it is. Unverified, so only for choosing a way; who signs in is decided by the server. */

/** Return the LINE user id that an ID token names, or null. */
export function subjectOf(idToken: string | null | undefined): string | null {
  const payload = idToken?.split(".")[1];
  if (!payload) return null;
  try {
    const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown };
    return typeof claims.sub === "string" ? claims.sub : null;
  } catch {
    return null;
  }
}
