/** Who may open which page (docs/decisions.md §1). */
import type { QueryClient } from "@tanstack/react-query";
import { type MiddlewareFunction, redirect, redirectDocument } from "react-router-dom";
import type { Role } from "shared-ui/api/types";
import { guard } from "shared-ui/lib/routing/guards";
import { topOf } from "shared-ui/lib/routing/paths";
import { keepReturnTo } from "../features/account/login/return-to";
import { isElsewhere, paths } from "../paths";

/** Only for these roles. Visitors go to the landing page and return after sign-in; other roles go to their top page. */
export function onlyFor(client: QueryClient, ...roles: readonly Role[]): MiddlewareFunction {
  return guard(client, (user, address) => {
    if (!user) {
      keepReturnTo(address, null);
      throw redirect(paths.landing);
    }
    if (!roles.includes(user.role)) throw toOwnTop(user.role);
    if (user.lacks_factor && address.pathname !== paths.safety) throw redirect(paths.safety);
  });
}

/** Redirects signed-in users to their top page. */
export function onlyForGuests(client: QueryClient): MiddlewareFunction {
  return guard(client, (user) => {
    if (user) throw toOwnTop(user.role);
  });
}

function toOwnTop(role: Role): Response {
  const top = topOf(role);
  return isElsewhere(top) ? redirectDocument(top) : redirect(top);
}
