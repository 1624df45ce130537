/** Who may open which page (specification §2): run before any page's data is asked for. Rights are the server's part. */
import type { QueryClient } from "@tanstack/react-query";
import { type MiddlewareFunction, redirect, redirectDocument } from "react-router-dom";
import type { Role } from "shared-ui/api/types";
import { currentUserQuery } from "shared-ui/state/session";
import { rememberDestination, takeDestination } from "./destination";
import { hasLeft } from "./left";
import type { Line } from "./liff";
import { paths, topOf } from "./paths";

/** Let only applicants pass; a page that someone wanted to see survives the login. */
export function onlyForApplicants(client: QueryClient, line: Line): MiddlewareFunction {
  return async ({ request }, next) => {
    const user = await client.ensureQueryData(currentUserQuery());
    const { pathname, search } = new URL(request.url);
    if (!user) throw redirectDocument(wayOut(line, pathname + search));
    if (user.role !== "applicant") throw toOwnTop(user.role);
    await next();
  };
}

/** Send whoever is signed in on to where they wanted to go. */
export function onlyForGuests(client: QueryClient): MiddlewareFunction {
  return async (_, next) => {
    const user = await client.ensureQueryData(currentUserQuery());
    if (user) throw toOwnTop(user.role);
    await next();
  };
}

/** Return where a page leads whose person is no longer signed in: in LINE a new start signs in again by itself. */
export function wayOut(line: Line, path: string): string {
  if (hasLeft()) return paths.login;
  rememberDestination(path);
  return line.isInClient() ? path : paths.start;
}

function toOwnTop(role: Role): Response {
  return role === "applicant" ? redirect(takeDestination()) : redirectDocument(topOf(role));
}
