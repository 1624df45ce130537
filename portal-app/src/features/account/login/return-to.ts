/** The page requested before sign-in, kept in this tab for at most an hour. */
import { matchPath } from "react-router-dom";
import type { Role, User } from "shared-ui/api/types";
import { PAGES } from "../../../paths";

type Staff = Exclude<Role, "applicant">;

interface ReturnTo {
  path: string;
  /** The user signed in at that time; null if none. */
  userId: number | null;
  keptAt: number;
}

const KEY = "return-to";
const LASTS_MS = 60 * 60 * 1000;
const OPEN_TO: Readonly<Record<Staff, readonly string[]>> = {
  facility: Object.values({ ...PAGES.facilities, ...PAGES.staff }),
  counselor: Object.values({ ...PAGES.counselors, ...PAGES.staff }),
};

/** If a user was signed in, only that user returns to the page. */
export function keepReturnTo({ pathname, search }: URL | Location, userId: number | null): void {
  if (loginRoutesTo(pathname).length === 0) return;
  const returnTo: ReturnTo = { path: pathname + search, userId, keptAt: Date.now() };
  sessionStorage.setItem(KEY, JSON.stringify(returnTo));
}

/** The roles that may open the requested page; empty if there is none. */
export function returnLoginRoutes(): readonly Staff[] {
  const returnTo = stored();
  return returnTo ? loginRoutesTo(pathnameOf(returnTo.path)) : [];
}

/** Returns and removes the requested page, if the signed-in user may open it. */
export function consumeReturnTo({ id, role }: User): string | null {
  const returnTo = stored();
  sessionStorage.removeItem(KEY);
  if (!returnTo || role === "applicant" || (returnTo.userId !== null && returnTo.userId !== id)) return null;
  return loginRoutesTo(pathnameOf(returnTo.path)).includes(role) ? returnTo.path : null;
}

function stored(): ReturnTo | null {
  try {
    const returnTo = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as ReturnTo | null;
    return returnTo && Date.now() - returnTo.keptAt < LASTS_MS ? returnTo : null;
  } catch {
    return null;
  }
}

/** Only pages of our own list, whatever the browser's storage contains. */
function loginRoutesTo(pathname: string): Staff[] {
  const roles = Object.keys(OPEN_TO) as Staff[];
  return roles.filter((role) => OPEN_TO[role].some((pattern) => matchPath(pattern, pathname)));
}

function pathnameOf(path: string): string {
  return path.split("?")[0] ?? "";
}
