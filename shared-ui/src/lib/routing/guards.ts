/** Checks who may open a page before its data is loaded. The server enforces the permissions. */
import type { QueryClient } from "@tanstack/react-query";
import type { MiddlewareFunction } from "react-router-dom";
import type { User } from "../../api/types";
import { currentUserQuery } from "../../features/account/session";
import { replaceRedirect } from "./replace-redirect";

/** Allows the user, or throws a redirect. */
type CanAccess = (user: User | null, address: URL) => void | Promise<void>;

/** A route guard that runs `canAccess` for the signed-in user. */
export function guard(client: QueryClient, canAccess: CanAccess): MiddlewareFunction {
  return async ({ request }, next) => {
    const user = await client.ensureQueryData(currentUserQuery());
    await replaceRedirect(request, async () => canAccess(user, new URL(request.url)));
    await next();
  };
}
