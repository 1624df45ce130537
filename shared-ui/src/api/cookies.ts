/** Reading the plain cookies of the double submit. The tokens themselves are HttpOnly and never seen here. */

/** Say whether this browser can have a session: without this cookie there is none to be renewed or ended. */
export function mayHaveSession(): boolean {
  return cookie("csrf_refresh_token") !== null;
}

/** Return a cookie's value, or null. */
export function cookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
