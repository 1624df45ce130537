/** The page requested before sign-in, kept in this tab during LINE's login. */
import { isOwnPage, paths } from "../../paths";

const KEY = "destination";

/** Keeps only pages of the signed-in area. */
export function rememberDestination(path: string): void {
  if (isOwnPage(path) && !path.startsWith("/accounts/")) sessionStorage.setItem(KEY, path);
}

/** Returns and removes the kept page; the applicant's top page if there is none. */
export function takeDestination(): string {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept && isOwnPage(kept) ? kept : paths.top;
}
