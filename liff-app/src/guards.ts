/** Who may open which page (docs/decisions.md §1): run before any page's data is asked for. Rights are the server's part. */
import type { QueryClient } from "@tanstack/react-query";
import { type Path, redirect } from "react-router-dom";
import type { Role } from "shared-ui/api/types";
import { currentUserQuery } from "shared-ui/state/accounts/session";
import { rememberDestination, takeDestination } from "./destination";
import { hasLeft } from "./left";
import type { Line } from "./liff";
import { paths, topOf } from "./paths";

/** Let the person pass, or throw a redirect. */
export type Guard = (client: QueryClient, line: Line, to: Path) => Promise<void>;

/** Let only applicants pass; a page that someone wanted to see survives the login. */
export const onlyForApplicants: Guard = async (client, line, { pathname, search }) => {
  const user = await client.ensureQueryData(currentUserQuery());
  if (!user) return leaveApp(wayOut(line, pathname + search));
  if (user.role !== "applicant") return toOwnTop(user.role);
};

/** Send whoever is signed in on to where they wanted to go. */
export const onlyForGuests: Guard = async (client) => {
  const user = await client.ensureQueryData(currentUserQuery());
  if (user) return toOwnTop(user.role);
};

/** Return where a page leads whose person is no longer signed in: in LINE a new start signs in again by itself. */
export function wayOut(line: Line, path: string): string {
  if (hasLeft()) return paths.login;
  rememberDestination(path);
  return line.isInClient() ? path : paths.start;
}

function toOwnTop(role: Role): Promise<never> {
  if (role === "applicant") throw redirect(takeDestination());
  return leaveApp(topOf(role));
}

/** Go to a whole new page; nothing of this one is shown meanwhile. */
function leaveApp(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => undefined);
}
