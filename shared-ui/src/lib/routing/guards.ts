/** Who may open a page: asked before any of its data is. Rights are the server's part. */
import type { QueryClient } from "@tanstack/react-query";
import type { MiddlewareFunction } from "react-router-dom";
import type { User } from "../../api/types";
import { currentUserQuery } from "../../features/account/session";
import { inPlace } from "./in-place";

/** Let a person pass, or throw a redirect; a promise holds the page back. */
type Judge = (user: User | null, address: URL) => void | Promise<void>;

/** Make the router's guard of what is to be judged about whoever is signed in. */
export function guard(client: QueryClient, judge: Judge): MiddlewareFunction {
  return async ({ request }, next) => {
    const user = await client.ensureQueryData(currentUserQuery());
    await inPlace(request, async () => judge(user, new URL(request.url)));
    await next();
  };
}
