/** Reads and removes LINE's URL parameters. Uses neither the router nor the SDK. */

const CALLBACK_PATH = "/accounts/applicants/callback";

/** The target of a deep link: the URL with `liff.state` resolved, or null. */
export function deepLinkTarget(address: URL): string | null {
  const state = address.searchParams.get("liff.state");
  if (!state) return null;
  const target = new URL(state.startsWith("?") ? `/${state}` : state, address.origin);
  // A state such as //other.example would lead to another site.
  if (target.origin !== address.origin) return `${address.origin}/`;
  for (const [key, value] of address.searchParams) {
    if (key !== "liff.state" && !target.searchParams.has(key)) target.searchParams.append(key, value);
  }
  return target.href;
}

/** Whether LINE returned here because its login was refused or failed. */
export function isRefusal(address: URL): boolean {
  return address.searchParams.has("liffOAuth2Error");
}

/** The URL that makes LINE reopen a page of the app with fresh tokens. */
export function liffLink(liffId: string, address: URL): string {
  const target = deepLinkTarget(address) ?? address.href;
  return `https://liff.line.me/${liffId}${withoutLiffLeftovers(new URL(target))}`;
}

/** Path, query and fragment without LIFF's leftovers. The callback page keeps the web login's response. */
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
