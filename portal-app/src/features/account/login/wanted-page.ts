/** The page that somebody wanted who has to sign in first: kept in this tab, for an hour at most. */
import { matchPath } from "react-router-dom";
import type { Role, User } from "shared-ui/api/types";
import { PAGES } from "../../../paths";

type Staff = Exclude<Role, "applicant">;

interface Wanted {
  path: string;
  /** Who was signed in there; null where nobody was. */
  userId: number | null;
  keptAt: number;
}

const KEY = "wanted-page";
const LASTS_MS = 60 * 60 * 1000;
const OPEN_TO: Readonly<Record<Staff, readonly string[]>> = {
  facility: Object.values({ ...PAGES.facilities, ...PAGES.staff }),
  counselor: Object.values({ ...PAGES.counselors, ...PAGES.staff }),
};

/** Keep the page of an address; whoever was signed in there is the only one who is led back. */
export function keepWanted({ pathname, search }: URL | Location, userId: number | null): void {
  if (doorsTo(pathname).length === 0) return;
  const wanted: Wanted = { path: pathname + search, userId, keptAt: Date.now() };
  sessionStorage.setItem(KEY, JSON.stringify(wanted));
}

/** Return through which doors the wanted page is reached: none where there is no such page. */
export function wantedDoors(): readonly Staff[] {
  const wanted = stored();
  return wanted ? doorsTo(pathnameOf(wanted.path)) : [];
}

/** Return the page to which whoever has just signed in is led, if one was wanted and is theirs; it is forgotten. */
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

/** Only a page of our own list is ever led to, whatever stands in the browser's store. */
function doorsTo(pathname: string): Staff[] {
  const roles = Object.keys(OPEN_TO) as Staff[];
  return roles.filter((role) => OPEN_TO[role].some((pattern) => matchPath(pattern, pathname)));
}

function pathnameOf(path: string): string {
  return path.split("?")[0] ?? "";
}
