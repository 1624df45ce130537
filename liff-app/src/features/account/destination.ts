/** Where a person wanted to go before they had to sign in: kept in this tab through LINE's login and back. */
import { isOwnPage, paths } from "../../paths";

const KEY = "destination";

/** Keep a page of the signed-in area; anything else is not worth coming back to. */
export function rememberDestination(path: string): void {
  if (isOwnPage(path) && !path.startsWith("/accounts/")) sessionStorage.setItem(KEY, path);
}

/** Return the kept page, once, or the applicant's own top. */
export function takeDestination(): string {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept && isOwnPage(kept) ? kept : paths.top;
}
