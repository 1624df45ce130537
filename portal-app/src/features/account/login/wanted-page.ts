/** The page requested before sign-in, kept in this tab for at most an hour. */
import { matchPath } from "react-router-dom";
import type { Role, User } from "shared-ui/api/types";
import { PAGES } from "../../../paths";

type Staff = Exclude<Role, "applicant">;

interface Wanted {
  path: string;
  /** The user signed in at that time; null if none. */
  userId: number | null;
  keptAt: number;
}

const KEY = "wanted-page";
const LASTS_MS = 60 * 60 * 1000;
const OPEN_TO: Readonly<Record<Staff, readonly string[]>> = {
  facility: Object.values({ ...PAGES.facilities, ...PAGES.staff }),
  counselor: Object.values({ ...PAGES.counselors, ...PAGES.staff }),
};

/** If a user was signed in, only that user returns to the page. */
export function keepWanted({ pathname, search }: URL | Location, userId: number | null): void {
  if (doorsTo(pathname).length === 0) return;
  const wanted: Wanted = { path: pathname + search, userId, keptAt: Date.now() };
  sessionStorage.setItem(KEY, JSON.stringify(wanted));
}

/** The roles that may open the requested page; empty if there is none. */
export function wantedDoors(): readonly Staff[] {
  const wanted = stored();
  return wanted ? doorsTo(pathnameOf(wanted.path)) : [];
}

/** Returns and removes the requested page, if the signed-in user may open it. */
export function takeWanted({ id, role }: User): string | null {
  const wanted = stored();
  sessionStorage.removeItem(KEY);
  if (!wanted || role === "applicant" || (wanted.userId !== null && wanted.userId !== id)) return null;
  return doorsTo(pathnameOf(wanted.path)).includes(role) ? wanted.path : null;
}

function stored(): Wanted | null {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Wanted | null;
    return wanted && Date.now() - wanted.keptAt < LASTS_MS ? wanted : null;
  } catch {
    return null;
  }
}

/** Only pages of our own list, whatever the browser's storage contains. */
function doorsTo(pathname: string): Staff[] {
  const roles = Object.keys(OPEN_TO) as Staff[];
  return roles.filter((role) => OPEN_TO[role].some((pattern) => matchPath(pattern, pathname)));
}

function pathnameOf(path: string): string {
  return path.split("?")[0] ?? "";
}
