/** Who may open which page (docs/decisions.md §1): run before any page's data is asked for. Rights are the server's part. */
import type { QueryClient } from "@tanstack/react-query";
import { type MiddlewareFunction, redirect, redirectDocument } from "react-router-dom";
import type { Role } from "shared-ui/api/types";
import { currentUserQuery } from "shared-ui/state/accounts/session";
import { belongsToLiff, paths, topOf } from "./paths";

/** Let only these roles pass: nobody goes to the landing page, everybody else to their own top. */
export function onlyFor(client: QueryClient, ...roles: readonly Role[]): MiddlewareFunction {
  return async (_, next) => {
    const user = await client.ensureQueryData(currentUserQuery());
    if (!user) throw redirect(paths.landing);
    if (!roles.includes(user.role)) throw toOwnTop(user.role);
    await next();
  };
}

/** Send whoever is signed in to their own top. */
export function onlyForGuests(client: QueryClient): MiddlewareFunction {
  return async (_, next) => {
    const user = await client.ensureQueryData(currentUserQuery());
    if (user) throw toOwnTop(user.role);
    await next();
  };
}

function toOwnTop(role: Role): Response {
  const top = topOf(role);
  return belongsToLiff(top) ? redirectDocument(top) : redirect(top);
}
