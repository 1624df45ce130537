/** Reads the CSRF cookies. The tokens themselves are HttpOnly and cannot be read here. */

/** Whether this browser may have a session: without this cookie there is none to renew or end. */
export function mayHaveSession(): boolean {
  return cookie("csrf_refresh_token") !== null;
}

export function cookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
