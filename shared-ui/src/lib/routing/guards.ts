/** Checks who may open a page before its data is loaded. The server enforces the permissions. */
import type { QueryClient } from "@tanstack/react-query";
import type { MiddlewareFunction } from "react-router-dom";
import type { User } from "../../api/types";
import { currentUserQuery } from "../../features/account/session";
import { inPlace } from "./in-place";

/** Allows the user, or throws a redirect. */
type Judge = (user: User | null, address: URL) => void | Promise<void>;

/** A route guard that runs `judge` for the signed-in user. */
export function guard(client: QueryClient, judge: Judge): MiddlewareFunction {
  return async ({ request }, next) => {
    const user = await client.ensureQueryData(currentUserQuery());
    await inPlace(request, async () => judge(user, new URL(request.url)));
    await next();
  };
}
