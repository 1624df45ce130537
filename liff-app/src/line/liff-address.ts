/** What LINE puts into the address of a page, read and removed. No router and no SDK here. */

const CALLBACK_PATH = "/accounts/applicants/callback";

/** Return where a deep link leads: the address with `liff.state` resolved, or null when there is none. */
export function deepLinkTarget(address: URL): string | null {
  const state = address.searchParams.get("liff.state");
  if (!state) return null;
  const target = new URL(state.startsWith("?") ? `/${state}` : state, address.origin);
  // A state such as //other.example would lead away from here.
  if (target.origin !== address.origin) return `${address.origin}/`;
  for (const [key, value] of address.searchParams) {
    if (key !== "liff.state" && !target.searchParams.has(key)) target.searchParams.append(key, value);
  }
  return target.href;
}

/** Say whether LINE sent the browser back because its login was refused or failed. */
export function isRefusal(address: URL): boolean {
  return address.searchParams.has("liffOAuth2Error");
}

/** Return the address that has LINE open a page of the app anew, with fresh tokens. */
export function liffLink(liffId: string, address: URL): string {
  const target = deepLinkTarget(address) ?? address.href;
  return `https://liff.line.me/${liffId}${withoutLiffLeftovers(new URL(target))}`;
}

/** Return path, query and fragment without what LIFF leaves behind; the web login's own answer stays on its page. */
export function withoutLiffLeftovers(address: URL): string {
  const clean = new URL(address);
  const isLiffLogin = address.searchParams.has("liffClientId");
  const isCallback = address.pathname.startsWith(CALLBACK_PATH);
  for (const key of [...clean.searchParams.keys()]) {
    if (key.startsWith("liff")) clean.searchParams.delete(key);
  }
  if (isLiffLogin || !isCallback) {
    for (const key of ["code", "state"]) clean.searchParams.delete(key);
  }
  if (isRefusal(address)) {
    for (const key of ["error", "error_description"]) clean.searchParams.delete(key);
  }
  if (new URLSearchParams(clean.hash.slice(1)).has("access_token")) clean.hash = "";
  return clean.pathname + clean.search + clean.hash;
}
